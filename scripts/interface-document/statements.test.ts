import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, parse as parsePath, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { HOSTS, readDocument } from '../../src/kit/contract/contract.ts'
import { listOperations, listWebhooks, type OpenApiDocument } from '../../src/kit/contract/document.ts'
import { readGaps, readRequirements } from '../../src/kit/contract/ledger/read-ledger.ts'
import { type JsonObject, walkSpec } from '../../src/kit/contract/spec-tree.ts'
import { splitStatements } from './testing/split-statements.ts'

const root = resolve(import.meta.dirname, '../..')
const spec = join(root, 'spec')
const interfaceDocument = resolve(root, process.env.INTERFACE_DOCUMENT ?? '../shared/interface.md')

interface Row {
  says: string
  introduces?: true
  facts?: string[]
  gaps?: string[]
  spec?: string[]
}

const ledger: Record<string, Row[]> = parse(readFileSync(join(spec, 'statements.yaml'), 'utf8'))
const requirements = readRequirements(join(spec, 'requirements.yaml'))
const gaps = readGaps(join(spec, 'gaps.yaml'))
const operationFiles = globSync('{checkout,business}/operations/*.yaml', { cwd: spec })

/** Each row with its section. Its places include the operations that its requirements name. */
const rows = Object.entries(ledger).flatMap(([section, all]) =>
  all.map((row) => {
    const named = requirements
      .filter(({ id }) => row.facts?.includes(id))
      .flatMap(({ operations = [] }) => operations)
    const files = operationFiles.filter((file) => named.includes(parsePath(file).name))
    return { ...row, section, spec: [...(row.spec ?? []), ...files] }
  }),
)

describe('the ledger of statements', () => {
  test('says of each statement which fact or which question it is', () => {
    const silent = rows.filter(({ introduces, facts, gaps }) => !introduces && !facts && !gaps)
    expect(silent).toEqual([])
  })

  test('says of each fact where in the spec it stands', () => {
    const unplaced = rows.filter(({ facts, spec: places }) => facts && places.length === 0)
    expect(unplaced).toEqual([])
  })

  test('names requirements and questions that there are', () => {
    const known = new Set([...requirements, ...gaps].map(({ id }) => id))
    const named = rows.flatMap(({ facts = [], gaps: open = [] }) => [...facts, ...open])
    expect([...new Set(named)].filter((id) => !known.has(id))).toEqual([])
  })

  test('has each requirement under the section that it cites', () => {
    const carried = rows.flatMap(({ section, facts = [] }) => facts.map((id) => `${id} ${section}`))
    const lost = requirements.filter(
      ({ id, section }) => !carried.some((each) => isWithin(each, `${id} ${section}`)),
    )
    expect(lost.map(({ id, section }) => `${id} ${section}`)).toEqual([])
  })

  test('has a sentence for every source that the spec cites', () => {
    const placed = rows.flatMap(({ section, spec: places }) => places.map((file) => `${file} ${section}`))
    const unfounded = listSources().filter((source) => !placed.some((each) => isWithin(each, source)))
    expect(unfounded).toEqual([])
  })

  test('names places that hold the words of the statement, or its section', () => {
    const lost = Object.entries(ledger).flatMap(([section, all]) =>
      all.flatMap(({ says, spec: places = [] }) =>
        places.filter((file) => !holds(file, section, says)).map((file) => `${section} "${says}": ${file}`),
      ),
    )
    expect(lost).toEqual([])
  })

  test('names files that bear a source, or that state facts beside proposals', () => {
    const files = new Set(
      Object.values(ledger).flatMap((all) => all.flatMap(({ spec: places = [] }) => places)),
    )
    expect([...files].filter((file) => !readFileSync(join(spec, file), 'utf8').includes('§'))).toEqual([])
  })
})

/** Whether a file holds a statement: of a table row, its section; of a sentence, its section and more than half of its words. */
function holds(file: string, section: string, says: string): boolean {
  const text = readFileSync(join(spec, file), 'utf8')
  const isTable = / \| |^[A-Z][\w ]+: /.test(says)
  if (isTable) return text.includes(section)
  const words = says.toLowerCase().match(/[a-z]{4,}/g) ?? []
  const said = text.toLowerCase()
  return (
    text.includes(section) &&
    (words.length < 3 || words.filter((word) => said.includes(word)).length * 2 > words.length)
  )
}

describe.each(HOSTS)('the documented bundle of %s', (host) => {
  test('says of each list of values whether it is whole', () => {
    const unsaid: string[] = []
    walkSpec(readDocument(host, 'documented'), (node, { path }) => {
      if ('x-extensible-enum' in node && !('x-values' in node)) unsaid.push(path.join('/'))
    })
    expect(unsaid).toEqual([])
  })

  test.skipIf(!existsSync(interfaceDocument))('uses no name, code or number that is not stated', () => {
    const stated = readFileSync(interfaceDocument, 'utf8')
    const told = listProse(readDocument(host, 'documented')).flatMap(
      (text) => text.replace(/§[\d.]+/g, '').match(TELLING) ?? [],
    )
    const names = new Set(listIds(readDocument(host, 'documented')))
    const words = [...new Set(told)].filter(
      (word) => !names.has(word.replaceAll('`', '')) && word !== '`x-gap`',
    )
    expect(words.filter((word) => !stated.includes(word.replaceAll('`', '')))).toEqual([])
  })
})

const suite = existsSync(interfaceDocument)
  ? 'the interface document'
  : `the interface document (skipped: not at ${interfaceDocument}; set INTERFACE_DOCUMENT)`
describe.skipIf(!existsSync(interfaceDocument))(suite, () => {
  const statements = existsSync(interfaceDocument)
    ? splitStatements(readFileSync(interfaceDocument, 'utf8'))
    : []

  test('has a row for each of its statements', () => {
    const uncarried = statements.filter(
      ({ section, text }) => !ledger[section]?.some(({ says }) => text.includes(says)),
    )
    expect(uncarried).toEqual([])
  })

  test('says what each row says that it says, once', () => {
    const counts = rows.map(({ section, says }) => ({
      section,
      says,
      found: statements.filter((each) => each.section === section && each.text.includes(says)).length,
    }))
    expect(counts.filter(({ found }) => found !== 1)).toEqual([])
  })
})

/** What a text claims besides plain words: code, names in capitals, numbers. */
const TELLING = /`[^`]+`|\b[A-Z]{2,}\w*\b|\b\d[\w.,]*\w\b/g

/** Returns the prose of a document, and its examples as text. */
function listProse(document: object): string[] {
  const texts: string[] = []
  walkSpec(document, (node: JsonObject) => {
    for (const key of ['summary', 'description', 'example'])
      if (typeof node[key] === 'string') texts.push(node[key])
    if ('value' in node) texts.push(JSON.stringify(node.value))
    if (Array.isArray(node.examples)) texts.push(...node.examples.map((each) => JSON.stringify(each)))
  })
  return texts
}

function listIds(document: OpenApiDocument): string[] {
  return [...listOperations(document), ...listWebhooks(document)].map(
    ({ operation }) => operation.operationId,
  )
}

/** Returns each section that a file of the spec cites: `checkout/operations/ping.yaml §4.1`. */
function listSources(): string[] {
  const files = globSync(['{checkout,business,shared}/**/*.yaml'], { cwd: spec })
  return files.flatMap((file) => {
    const cited = [...readFileSync(join(spec, file), 'utf8').matchAll(/x-source: "([^"]+)"/g)]
    const sections = new Set(cited.flatMap(([, sources = '']) => sources.split(', ')))
    return [...sections].map((section) => `${file} ${section}`)
  })
}

/** Whether a section is another one or a numbered point of it: what §1.2 states, §1 states. */
function isWithin(carried: string, cited: string): boolean {
  return carried === cited || carried.startsWith(`${cited}.`)
}
