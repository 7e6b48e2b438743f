import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig } from '@redocly/openapi-core'
import { afterAll, describe, expect, test } from 'vitest'
import { bundleHost } from './bundle.ts'
import { collectGaps } from './ledger/collect-gaps.ts'
import { locateGaps } from './ledger/locate-gaps.ts'
import { factsOf, listNotes } from './notes.ts'
import { readOverlay } from './overlays.ts'
import { mergeProposed } from './profiles/merge-proposed.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-notes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const spec = join(folder, 'openapi.yaml')
writeFileSync(
  spec,
  `openapi: 3.1.1
info: { title: Small, version: 1.0.0 }
paths:
  /orders:
    post:
      operationId: createOrder
      x-source: "§4.1"
      description: Creates an order.
      x-notes:
        - { gap: duplicate-references, says: A used reference is refused with 409. }
        - { gap: rate-limits, says: Fifty calls a second are answered. }
      responses:
        "200": { x-source: "§4.1", description: The order. }
        "409": { x-gap: duplicate-references, description: The reference was used. }
`,
)

const facts = 'Creates an order.'
const [duplicate, limits] = [
  'Proposed (gap duplicate-references): A used reference is refused with 409.',
  'Proposed (gap rate-limits): Fifty calls a second are answered.',
]
const post = "$.paths['/orders'].post"
const source = { 'x-source': 'operator, 2026-11-20' }

async function apply(...actions: object[]) {
  const file = join(folder, 'answers.overlay.yaml')
  const info = { title: 'Answers', version: '1.0.0' }
  writeFileSync(file, JSON.stringify({ overlay: '1.1.0', info, actions }))
  const overlays = actions.length > 0 ? [readOverlay(file)] : []
  const host = await bundleHost('checkout', spec, await createConfig({}), overlays)
  const operations = [host.full, host.documented].map(({ paths }) => paths['/orders']!.post!)
  const rows = ['duplicate-references', 'rate-limits'].map((id) => ({ id, section: '§1', question: 'What?' }))
  const gaps = locateGaps(rows, [host], host.answers)
  return { host, full: operations[0]!, documented: operations[1]!, gaps }
}

describe('a note', () => {
  test('stands marked behind the facts in the full document, which stay apart from it', async () => {
    const { full } = await apply()
    expect(full.description).toBe(`${facts}\n\n${duplicate}\n\n${limits}`)
    expect(factsOf(full)).toBe(facts)
    expect(listNotes(full).map(({ gap }) => gap)).toEqual(['duplicate-references', 'rate-limits'])
    expect(mergeProposed({ paths: { '/orders': { post: full } } }).paths['/orders'].post).toEqual(full)
  })

  test('is gone from the documented one', async () => {
    const { documented } = await apply()
    expect(documented).toMatchObject({ description: facts })
    expect(documented).not.toHaveProperty('x-notes')
  })

  test('is a use of its gap', async () => {
    const { host, full, gaps } = await apply()
    expect([...collectGaps(host.full, full)].sort()).toEqual(['duplicate-references', 'rate-limits'])
    expect(gaps[1]!.uses).toEqual([{ host: 'checkout', pointer: '/paths/~1orders/post/x-notes/1' }])
  })
})

describe('an answer', () => {
  test('takes away the notes that rest on its gap, as they may not hold of it', async () => {
    const { full, documented, gaps } = await apply({
      target: `${post}.responses['409']`,
      update: { ...source, description: 'The first order is answered once more.' },
    })
    expect(full.description).toBe(`${facts}\n\n${limits}`)
    expect(listNotes(full).map(({ gap }) => gap)).toEqual(['rate-limits'])
    expect(documented.description).toBe(facts)
    expect(gaps.map(({ status }) => status)).toEqual(['answered', undefined])
  })

  test('confirms a note by its source alone, as a fact of that source', async () => {
    const { full, documented, gaps } = await apply({ target: `${post}['x-notes'][1]`, update: source })
    const answered = 'Answered (operator, 2026-11-20): Fifty calls a second are answered.'
    expect(full.description).toBe(`${facts}\n\n${duplicate}\n\n${answered}`)
    expect(documented.description).toBe(`${facts}\n\n${answered}`)
    expect(gaps[1]).toMatchObject({ status: 'answered', answeredBy: [source['x-source']], uses: [] })
  })

  test('gives a note its own words', async () => {
    const { documented } = await apply({
      target: `${post}['x-notes'][?@.gap == 'rate-limits']`,
      update: { ...source, says: 'Nobody counts calls.' },
    })
    expect(documented.description).toBe(`${facts}\n\nAnswered (operator, 2026-11-20): Nobody counts calls.`)
  })

  test('that there is no such thing takes the note away', async () => {
    const { full, gaps } = await apply({ target: `${post}['x-notes'][1]`, remove: true, ...source })
    expect(full.description).toBe(`${facts}\n\n${duplicate}`)
    expect(gaps[1]!.status).toBe('answered')
  })
})
