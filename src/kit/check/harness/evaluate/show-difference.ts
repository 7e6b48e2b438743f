/**
 * Shows two values as texts, each from where they begin to differ. Shows neither if they look alike.
 *
 * @param redact removes secrets, before anything is cut off
 */
export function showDifference(
  expected: unknown,
  actual: unknown,
  redact: (text: string) => string,
): { expected?: string; actual?: string } {
  const plain = [show(expected), show(actual)] as const
  const [wanted, got] = plain[0] === plain[1] ? [quote(expected), quote(actual)] : plain
  const [one, other] = [wanted && redact(wanted), got && redact(got)]
  // A negated assertion knows one side only, and its message says it.
  if (one === undefined || other === undefined || one === other) return {}
  const start = findStart(one, other)
  return { expected: cutAround(one, start), actual: cutAround(other, start) }
}

function show(value: unknown): string | undefined {
  return typeof value === 'string' ? value : quote(value)
}

function quote(value: unknown): string | undefined {
  if (value === undefined) return undefined
  try {
    return JSON.stringify(value, undefined, 2) ?? String(value)
  } catch {
    return String(value)
  }
}

/** Bounds of what is shown before the difference, and of the whole. */
const CHARACTERS_BEFORE = 200
const LINES_BEFORE = 4
const MAX_CHARACTERS = 1_000

/** Returns where to begin, so that a reader sees the first difference and a little before it. */
function findStart(one: string, other: string): number {
  let alike = 0
  while (alike < one.length && one[alike] === other[alike]) alike++
  const lines = one.slice(0, alike).split('\n')
  const above = lines.slice(0, -1 - LINES_BEFORE).join('\n').length
  const start = Math.max(above === 0 ? 0 : above + 1, alike - CHARACTERS_BEFORE)
  return start < LEAST_CUT ? 0 : start
}

/** Minimum number of characters to cut off: cutting less only makes a text harder to read. */
const LEAST_CUT = 80

function cutAround(text: string, start: number): string {
  const from = start === 0 ? '' : '… '
  const shown = text.slice(start, start + MAX_CHARACTERS)
  return `${from}${shown}${start + MAX_CHARACTERS < text.length ? '…' : ''}`.toWellFormed()
}
