/** Whether the bytes that an address or a form escapes are UTF-8. Readers put U+FFFD for those that are not. */
export function isEscapedUtf8(text: string): boolean {
  return [...text.matchAll(/(?:%[0-9a-f]{2})+/gi)].every(([escaped]) => {
    try {
      return decodeURIComponent(escaped) !== ''
    } catch {
      return false
    }
  })
}

/** The text that bytes are in UTF-8; undefined where they are not. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
