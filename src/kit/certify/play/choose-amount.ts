export interface AmountOptions {
  /** Minor units that the amount ends with; `odd`: such that the amount times 100, in floating point, is below them. */
  amountEnding?: number | 'odd'
  /** For millions; `huge`: for more minor units than 32 bits count. */
  large?: true | 'huge' | undefined
  /** For so much that the service holds the payment for review. */
  held?: boolean | undefined
}

/** Amounts above it stay below every review threshold, and do not end in a magic value. */
const BASE_AMOUNT = 2_100
/** Above it, amounts and their quarters have neighbors that `* 100` cuts in floating point; from 2,750 to 4,000 they do not. */
const BASE_OF_ODD_AMOUNTS = 4_100
/** Too many digits for a float of 32 bits, or for six of them; below the review threshold of NGN. */
const BASE_OF_LARGE_AMOUNTS = 4_321_000
/**
 * In minor units too many for 32 bits: cut to them, it is another positive amount. Too many for ten decimal digits, too. In NGN it
 * would be held for review.
 */
const BASE_OF_HUGE_AMOUNTS = 145_321_000
/** Above the review threshold of NGN. */
const BASE_OF_HELD_AMOUNTS = 5_120_000

/** Returns the price of the purchase with this number, in major units: no two have the same. */
export function chooseAmount(number: number, { amountEnding = 0, large, held }: AmountOptions = {}): number {
  if (amountEnding === 'odd') return findOddAmount(BASE_OF_ODD_AMOUNTS + number)
  const ofLarge = large === 'huge' ? BASE_OF_HUGE_AMOUNTS : BASE_OF_LARGE_AMOUNTS
  const base = held ? BASE_OF_HELD_AMOUNTS : large ? ofLarge : BASE_AMOUNT
  return base + 10 * number + amountEnding / 100
}

/** Returns a part of a price that ends like it: two such parts are less than the whole. */
export function choosePart(amount: number, amountEnding: AmountOptions['amountEnding'] = 0): number {
  const quarter = Math.floor(amount / 4)
  return amountEnding === 'odd' ? findOddAmount(quarter) : quarter + amountEnding / 100
}

/** Finds an amount that, times 100 in floating point, is below its minor units. */
function findOddAmount(whole: number): number {
  const all = Array.from({ length: 50 }, (_, index) => whole + (index + 6) / 100)
  const odd = all.find((amount) => Math.trunc(amount * 100) !== Math.round(amount * 100))
  if (odd === undefined) throw new Error(`No amount above ${whole} is cut by a product with 100.`)
  return odd
}
