import type { View } from './view.ts'

/** As many characters of a key in a row as no report shows. */
export const RUN_LENGTH = 8

/** Every run of eight characters of the keys, by the number of its key. */
export interface Runs {
  add(text: string, key: number): void
  /** Tells of each run in a view from where to where in the text it stands. */
  find(view: View, onFound: (start: number, end: number, key: number) => void): void
}

const FILTER_BITS = 20
const FACTOR = 0x01_00_01_93
const LEAVING = Array.from({ length: RUN_LENGTH }).reduce<number>((power) => Math.imul(power, FACTOR), 1)

const FOLDED = Uint16Array.from({ length: 0x1_0000 }, (_, code) => {
  const lower = String.fromCharCode(code).toLowerCase()
  return lower.length === 1 ? lower.charCodeAt(0) : code
})

/** Runs are alike in whatever case. A rolling hash skips what is not one, so that the work is the length of the view. */
export function createRuns(): Runs {
  const known = new Map<number, number>()
  const filter = new Uint8Array(1 << (FILTER_BITS - 3))
  const enter = (place: number) => {
    filter[place >>> 3]! |= 1 << (place & 7)
  }
  const holds = (place: number) => (filter[place >>> 3]! >>> (place & 7)) & 1
  return {
    add(text, key) {
      const codes = Uint16Array.from({ length: text.length }, (_, at) => FOLDED[text.charCodeAt(at)]!)
      for (let end = RUN_LENGTH; end <= codes.length; end += 1) {
        const run = codes.subarray(end - RUN_LENGTH, end)
        const hash = run.reduce((before, code) => (Math.imul(before, FACTOR) + code) | 0, 0)
        enter(placeOf(hash))
        enter(otherPlaceOf(hash))
        const name = nameRun(hash, codes, end - RUN_LENGTH)
        if (!known.has(name)) known.set(name, key)
      }
    },
    find({ codes, startOf, endOf }, onFound) {
      let hash = 0
      for (let at = 0; at < codes.length; at += 1) {
        hash = (Math.imul(hash, FACTOR) + FOLDED[codes[at]!]!) | 0
        const first = at - RUN_LENGTH + 1
        if (first > 0) hash = (hash - Math.imul(FOLDED[codes[first - 1]!]!, LEAVING)) | 0
        if (first < 0 || holds(placeOf(hash)) === 0 || holds(otherPlaceOf(hash)) === 0) continue
        const key = known.get(nameRun(hash, codes, first))
        if (key === undefined) continue
        const [one, other] = [Math.min(startOf(first), startOf(at)), Math.max(endOf(first), endOf(at))]
        onFound(one, other, key)
      }
    },
  }
}

function placeOf(hash: number): number {
  return Math.imul(hash, 0x9e_37_79_b1) >>> (32 - FILTER_BITS)
}

function otherPlaceOf(hash: number): number {
  return Math.imul(hash, 0x85_eb_ca_6b) >>> (32 - FILTER_BITS)
}

/** A number of 53 bits of which no two runs that occur share one. */
function nameRun(hash: number, codes: Uint16Array, first: number): number {
  let other = 0
  for (let at = first; at < first + RUN_LENGTH; at += 1)
    other = Math.imul(other ^ FOLDED[codes[at]!]!, 0x5b_d1_e9_95)
  return (hash >>> 0) * 0x20_00_00 + (other >>> 11)
}
