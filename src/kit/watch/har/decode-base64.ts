/** Decodes base64. Undefined if the text is not base64, or was cut off. */
export function decodeBase64(text: string): Buffer<ArrayBuffer> | undefined {
  const digits = text.replace(/\s+/g, '')
  const isWhole = digits.length % 4 !== 1 && /^[A-Za-z0-9+/]*={0,2}$/.test(digits)
  return isWhole ? Buffer.from(digits, 'base64') : undefined
}

export const BROKEN_BASE64 = 'its base64 is broken'
