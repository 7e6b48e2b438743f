/** Returns the URL if it is an absolute http or https one: `javascript:` and the like must never become a link. */
export function parseWebUrl(text: string | null | undefined): URL | undefined {
  const url = URL.canParse(text ?? '') ? new URL(text ?? '') : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}
