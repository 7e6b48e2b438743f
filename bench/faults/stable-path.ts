/** Returns an undocumented path in a form that is the same in every run: ids and emails become {}. */
export function stablePath(path: string): string {
  return path
    .split('/')
    .map((segment) => (isMadeAnew(segment) ? '{}' : segment))
    .join('/')
}

/** Names in paths are words with dashes and few digits, such as `s2s`. */
function isMadeAnew(segment: string): boolean {
  return /@|%40|_|^\d+$/.test(segment) || (segment.length >= 6 && /\d/.test(segment))
}
