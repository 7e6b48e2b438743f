/** Whether a text may be a code such as `NGN` or `USDT`, not a name or a symbol. The list of codes is not stated. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z0-9]{3,5}$/.test(text)
}
