import { expect, test } from 'vitest'
import { CARD } from '../service/cards.ts'
import { joinPrinted, listPrintedLines, type Printed } from './printed.ts'

const printed: Printed[] = [
  { stream: 'stdout', atMs: 1, text: 'GET /\nkey sk_se' },
  { stream: 'stderr', atMs: 2, text: 'Error: out of \u001b[31mmemory\n' },
  { stream: 'stdout', atMs: 3, text: `cret\ncard ${CARD.number}\n\n` },
]
const redact = (text: string) => text.replaceAll('sk_secret', '•••')

test('lines are listed as they came, without secrets, card data and control characters', () => {
  expect(listPrintedLines(printed, redact)).toEqual([
    { atMs: 1, text: 'GET /' },
    { atMs: 2, text: 'Error: out of memory' },
    { atMs: 3, text: 'key •••' },
    { atMs: 3, text: '(a line with card data)' },
  ])
})

test('a line without its end is listed, too', () => {
  expect(listPrintedLines(printed.slice(0, 1), redact).map(({ text }) => text)).toEqual([
    'GET /',
    'key sk_se',
  ])
})

test('pieces of the other stream do not come between', () => {
  expect(joinPrinted(printed)).toContain('key sk_secret')
})
