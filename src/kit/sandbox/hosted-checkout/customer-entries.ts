/** What a customer enters on the page. */
export interface CustomerEntries {
  /** The card's number; left out, one that pays. */
  card?: string | undefined
  /** At the 3DS page; by default `approve`. */
  decision?: 'approve' | 'refuse' | undefined
  /** By default the right one. */
  pin?: string | undefined
  /** By default the right one. */
  otp?: string | undefined
}
