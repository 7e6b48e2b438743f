/** Mistakes with refunds, disputes, and money that comes late. */
export const MONEY_MISTAKES = {
  'matches-refunds-by-amount': ['refund-like-an-earlier-one'],
  'takes-nothing-for-all': ['refund-below-zero'],
  'compares-floats-of-32-bits': ['paid-a-bit-less'],
  'compares-currency-symbols': ['paid-in-a-currency-with-the-same-symbol'],
  'ends-the-newest-refund': ['refund-in-parts-that-end-apart'],
  'repeats-what-is-pending': ['refund-in-parts-that-end-apart'],
  'lists-up-to-what-it-knows': ['refund-in-parts-that-end-apart'],
  'lists-refunds-of-its-local-day': ['clock-far-east'],
  'ships-what-it-refunds': ['refund-before-the-webhook'],
  'holds-open-disputes-alone': ['chargeback-before-shipment', 'chargeback-lost-before-shipment'],
  'takes-accepted-for-over': ['chargeback-accepted'],
  'closes-unknown-disputes': ['chargeback-in-a-state-that-nobody-knows'],
  'lists-open-disputes-alone': ['chargeback-won-unannounced'],
  'asks-for-refunds-in-disputes': ['chargeback-opens', 'chargeback-lost'],
  'ships-for-each-payment': ['paid-twice-for-one-cart'],
  'refunds-the-newest-order': ['refund-of-two-orders'],
} as const satisfies Readonly<Record<string, readonly string[]>>
