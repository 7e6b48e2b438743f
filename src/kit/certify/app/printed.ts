import { stripVTControlCharacters } from 'node:util'
import { findCardData } from '../judge/find-card-data.ts'

/** A piece of what an app printed, and when it came. */
export interface Printed {
  stream: 'stdout' | 'stderr'
  atMs: number
  text: string
}

/** A line that an app printed, and when it was complete. */
export interface PrintedLine {
  atMs: number
  text: string
}

const STREAMS = ['stdout', 'stderr'] as const

/** Joins all pieces, one stream after the other: the pieces of a line may be interleaved with those of the other stream. */
export function joinPrinted(printed: readonly Printed[]): string {
  return STREAMS.map((stream) =>
    printed.flatMap((each) => (each.stream === stream ? [each.text] : [])).join(''),
  ).join('\n')
}

/** Lists the lines of both streams in the order in which they came, without secrets, card data and control characters. */
export function listPrintedLines(
  printed: readonly Printed[],
  redact: (text: string) => string,
): PrintedLine[] {
  const show = (line: string) =>
    findCardData(line).length > 0
      ? '(a line with card data)'
      : redact(stripVTControlCharacters(line)).trimEnd()
  return STREAMS.flatMap((stream) => {
    let open = ''
    return printed
      .filter((each) => each.stream === stream)
      .flatMap(({ atMs, text }, index, { length }) => {
        const lines = (open + text).split('\n')
        open = index < length - 1 ? lines.pop()! : ''
        return lines.map((line) => ({ atMs, text: show(line) })).filter((line) => line.text !== '')
      })
  }).sort((one, two) => one.atMs - two.atMs)
}
