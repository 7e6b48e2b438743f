/** Whether the escaped bytes of a URL or a form are UTF-8. Parsers would replace others by U+FFFD. */
export function isEscapedUtf8(text: string): boolean {
  return [...text.matchAll(/(?:%[0-9a-f]{2})+/gi)].every(([escaped]) => {
    try {
      return decodeURIComponent(escaped) !== ''
    } catch {
      return false
    }
  })
}

/** Decodes UTF-8; undefined if the bytes are malformed. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
