/** The currencies of ISO 4217 whose minor unit is not a hundredth. */
const otherExponents = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF'].map((code) => [code, 0] as const),
  ...['UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
])

/**
 * Returns the number of decimals of a currency: the exponent of ISO 4217.
 *
 * @param currency three capital letters, supported or not
 * @throws RangeError if it is anything else
 */
export function exponentOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError('a currency is three capital letters')
  return otherExponents.get(currency) ?? 2
}
