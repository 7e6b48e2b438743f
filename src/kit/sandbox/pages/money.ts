const formats = new Map<string, Intl.NumberFormat>()

/** Formats an amount in major units for people, with the currency's own decimals: `₦25,000.00 NGN`. */
export function formatPrice(amount: number, currency: string): string {
  return Object.values(splitPrice(amount, currency)).join('\u00a0')
}

/** Formats the same in two parts. The code is omitted if the price shows it already. */
export function splitPrice(amount: number, currency: string): { price: string; code?: string } {
  const price = formatOf(currency, 'narrowSymbol').format(amount)
  return price.includes(currency) ? { price } : { price, code: currency }
}

/** Formats an amount in major units for a column of amounts: `NGN 25,000.00`. */
export function formatAmount(amount: number, currency: string): string {
  return formatOf(currency, 'code').format(amount)
}

function formatOf(currency: string, currencyDisplay: 'narrowSymbol' | 'code'): Intl.NumberFormat {
  const key = `${currency} ${currencyDisplay}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
  formats.set(key, format)
  return format
}
