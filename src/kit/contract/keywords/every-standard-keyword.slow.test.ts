import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReference, type ReferenceInputs } from '../../../../scripts/docs/reference/reference.ts'
import { ExpectedError, InputError } from '../../expected-error.ts'
import { bundleHost } from '../bundle.ts'
import type { HostName } from '../hosts.ts'
import { readOverlay } from '../overlays.ts'
import type { Kind } from './keyword.ts'
import { KEYWORDS } from './keyword-table.ts'
import { ARTEFACTS, type Documents, placeMocks } from './testing/artefacts.ts'
import type { Action } from './testing/cases.ts'
import { SAMPLES } from './testing/samples.ts'

/** The artefacts that follow each keyword in each kind of place. Update: `npx vitest run -u` on this file. */
const FOLLOWED = new URL('followed.json', import.meta.url)

const THINGS = new URL('testing/things/', import.meta.url).pathname
const GAPS = [{ id: 'things', section: '§1', question: 'Which things are there?' }]
const makers: typeof ARTEFACTS = { ...ARTEFACTS, site: renderSite }

const config = createConfig({})
let folder = ''
let home: Documents
const made = new Map<string, string>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paycontract-keywords-'))
  placeMocks(folder)
  home = { checkout: await apply('checkout', []), business: await apply('business', []) }
  for (const [name, make] of Object.entries(makers)) made.set(name, await make(home, home))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function renderSite({ checkout, business }: Documents): string {
  const documents = { checkout, business } as unknown as ReferenceInputs['documents']
  const inputs = { documents, gaps: GAPS, samples: { checkout: {}, business: {} } }
  const { views, hosts, pages } = makeReference(inputs as unknown as ReferenceInputs)
  return JSON.stringify([views.map(({ tag }) => tag), [...hosts], [...pages]])
}

async function apply(host: HostName, actions: readonly Action[]) {
  const file = join(folder, 'answer.overlay.json')
  const head = { overlay: '1.1.0', info: { title: 'An answer', version: '1.0.0' } }
  writeFileSync(file, JSON.stringify({ ...head, actions }))
  const overlays = actions.length > 0 ? [readOverlay(file)] : []
  return (await bundleHost(host, join(THINGS, host, 'openapi.yaml'), await config, overlays)).full
}

/** Returns the artefacts that an overlay changes; or the message if it is refused. */
async function follow(actions: readonly Action[]): Promise<string[] | string> {
  const checkout = await apply('checkout', actions).catch((error: unknown) => error)
  if (checkout instanceof InputError) return checkout.message
  if (checkout instanceof Error) throw checkout
  const documents = { ...home, checkout } as Documents
  const followed: string[] = []
  for (const [name, make] of Object.entries(makers)) {
    const text = await Promise.resolve(make(documents, home)).catch((error: unknown) => {
      if (error instanceof ExpectedError) return error.message
      throw error
    })
    if (text !== made.get(name)) followed.push(name)
  }
  return followed
}

test('every keyword is followed, or refused by its name and its place, or there is nothing to follow', async () => {
  const silent: string[] = []
  const table: Record<string, Record<string, string>> = {}
  for (const [place, cases] of Object.entries(SAMPLES)) {
    table[place] = {}
    for (const [keyword, samples] of Object.entries(cases)) {
      const row = KEYWORDS[(place.startsWith('schema') ? 'schema' : place) as Kind][keyword]
      const followed = new Set<string>()
      const shown = `${place}: ${keyword}`
      let refusals = 0
      for (const actions of samples) {
        const found = await follow(actions).catch((error: Error) => {
          silent.push(`${shown} ${JSON.stringify(actions.at(-1)!.update)}: ${error.stack}`)
          return []
        })
        if (typeof found !== 'string') {
          for (const each of found) followed.add(each)
          continue
        }
        refusals += 1
        if (!row?.refused || !found.includes(keyword) || !/overlay\.json:\d+:\d+ .*#\//.test(found))
          silent.push(`${shown}: ${found}`)
      }
      const isRefused = refusals === samples.length
      if (Boolean(row?.refused) !== refusals > 0) silent.push(`${shown}: it is ${refusals} times refused`)
      if (!isRefused && !row?.rest && !row?.holds && followed.size < Object.keys(makers).length)
        silent.push(
          `${shown}: only ${[...followed].join(', ')} follow it, and no reason is given for the others`,
        )
      table[place][keyword] = isRefused ? 'refused' : [...followed].join(' ')
    }
  }
  expect(silent).toEqual([])
  await expect(`${JSON.stringify(table, null, 2)}\n`).toMatchFileSnapshot(FOLLOWED.pathname)
})

test('every keyword has its sample', () => {
  const lacking = Object.entries(KEYWORDS).flatMap(([kind, rows]) =>
    Object.keys(rows)
      .filter((keyword) => !SAMPLES[kind === 'schema' ? 'schema of a request' : kind]?.[keyword])
      .map((keyword) => `${kind}: ${keyword}`),
  )
  expect(lacking).toEqual([])
})

test.each([
  ['an operation', "$.paths['/things'].get", { sumary: 'S' }, 'sumary is not a keyword of OpenAPI 3.1 there'],
  [
    'a schema',
    '$.components.schemas.Small',
    { minimun: 5 },
    'minimun is not a keyword of JSON Schema 2020-12 there',
  ],
])('a keyword that %s does not have is refused', async (_, target, update, problem) => {
  expect(await follow([{ target, update }])).toContain(problem)
})

test.each([
  ['a bound that is not a number', { exclusiveMinimum: true }, 'exclusiveMinimum must be number'],
  ['what is not a list', { enum: 'a' }, 'enum must be array'],
])('%s is refused by its line', async (_, update, problem) => {
  const found = await follow([{ target: '$.components.schemas.NewThing.properties.any', update }])
  expect(found).toMatch(/overlay\.json:\d+:\d+ {2}overlay/)
  expect(found).toContain(problem)
})
