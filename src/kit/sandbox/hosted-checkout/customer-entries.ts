/** What a customer enters on the page. */
export interface CustomerEntries {
  /** The card number. Defaults to a card that pays. */
  card?: string | undefined
  /** The answer on the 3DS page. Defaults to `approve`. */
  decision?: 'approve' | 'refuse' | undefined
  /** Defaults to the right PIN. */
  pin?: string | undefined
  /** Defaults to the right code. */
  otp?: string | undefined
}
