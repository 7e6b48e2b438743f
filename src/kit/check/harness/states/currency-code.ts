/** Of which list it is a code is not stated: `NGN`, `USDT`, but no name and no symbol. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z0-9]{3,5}$/.test(text)
}
