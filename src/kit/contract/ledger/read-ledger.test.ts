import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LedgerError, readGaps, readRequirements, sections } from './read-ledger.ts'

const gap = `- id: order-fields
  section: "§2"
  question: Which fields does an order have?
  proposal: reference and amount.
  evidence: "comparable: both are usual"
  status: proposed
`
const unfilledGap = gap
  .replace('reference and amount.', 'unfilled')
  .replace('status: proposed', 'status: unfilled')

const requirement = `- id: REQ-AUTH-02
  section: "§7"
  rule: A secret-key endpoint refuses a public key.
  provable: [mock, sandbox, live]
  operations: [verifyOrder]
`
const unprovable = `- id: REQ-AUTH-03
  section: "§5.3"
  rule: A secret key travels over HTTPS only.
  provable: []
  enforcedBy: client
  why: The service sees a plain call too late.
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function refusal<Row>(read: (file: string) => Row[], text: string): string {
  const file = join(folder, 'ledger.yaml')
  writeFileSync(file, text)
  try {
    read(file)
  } catch (error) {
    if (error instanceof LedgerError) return error.message.replaceAll(file, 'ledger.yaml')
    throw error
  }
  throw new Error('the ledger was accepted')
}

function accepted<Row>(read: (file: string) => Row[], text: string): Row[] {
  const file = join(folder, 'ledger.yaml')
  writeFileSync(file, text)
  return read(file)
}

describe('readGaps', () => {
  it('returns the rows in the order of the file', () => {
    const second = unfilledGap.replace('order-fields', 'bill-payments')
    expect(accepted(readGaps, `${gap}\n${second}  scope: service\n`)).toMatchObject([
      { id: 'order-fields', section: '§2', status: 'proposed' },
      { id: 'bill-payments', proposal: 'unfilled', scope: 'service' },
    ])
  })

  it.each([
    ['a missing key', gap.replace(/ {2}evidence.*\n/, ''), '1:3 row order-fields lacks evidence; a row has'],
    [
      'an unknown key',
      `${gap}  owner: nobody\n`,
      '7:3 row order-fields has the unknown key owner; a row has',
    ],
    [
      'an id of another form',
      gap.replace('order-fields', 'Order_Fields'),
      '1:7 row Order_Fields: id "Order_Fields"',
    ],
    [
      'no such section',
      gap.replace('§2', '§5.13'),
      '2:12 row order-fields: section "§5.13" is not an allowed value; cite',
    ],
    ['no question', gap.replace('have?', 'have.'), '3:13 row order-fields: question'],
    ['evidence of no known kind', gap.replace('comparable:', 'hearsay:'), '5:13 row order-fields: evidence'],
    [
      'another status',
      gap.replace('status: proposed', 'status: open'),
      '6:11 row order-fields: status "open"',
    ],
    [
      'another scope',
      `${gap}  scope: host\n`,
      '7:10 row order-fields: scope "host" is not an allowed value; write service',
    ],
    [
      'unfilled with a proposal',
      gap.replace('status: proposed', 'status: unfilled'),
      '4:13 row order-fields: proposal',
    ],
    [
      'a proposal that says unfilled',
      gap.replace('reference and amount.', 'unfilled'),
      '4:13 row order-fields: proposal',
    ],
    [
      'what is not a text',
      gap.replace('reference and amount.', '12'),
      '4:13 row order-fields: proposal 12 must be string',
    ],
    ['a row that is not a map', `${gap}- order-states\n`, '7:3 row 2: "order-states" must be object'],
    ['no list', 'rows: 1\n', '1:1 the ledger: must be array; write the ledger as a YAML list'],
    ['an empty file', '', '1:1 the ledger: null must be array'],
    [
      'an id that is taken',
      `${gap}\n${gap}`,
      '8:7 row order-fields: the id is taken on line 1; choose another',
    ],
    [
      'broken YAML',
      `${gap}  proposal: again\n`,
      '7:3 not valid YAML: Map keys must be unique; fix the syntax',
    ],
  ])('refuses %s', (_, text, message) => {
    expect(refusal(readGaps, text)).toContain(`ledger.yaml:${message}`)
  })

  it('reports every broken row, in the order of the file', () => {
    const lines = refusal(readGaps, gap.replace('§2', '§20') + unfilledGap.replace('§2', '§21')).split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['ledger.yaml:2:12', 'ledger.yaml:8:12'])
  })

  it('names a file that cannot be read', () => {
    const file = join(folder, 'absent.yaml')
    expect(() => readGaps(file)).toThrow(`${file}:1:1 cannot be read (ENOENT); check the path`)
  })
})

describe('readRequirements', () => {
  it('returns the rows in the order of the file', () => {
    expect(accepted(readRequirements, `${requirement}\n${unprovable}`)).toMatchObject([
      { id: 'REQ-AUTH-02', provable: ['mock', 'sandbox', 'live'], operations: ['verifyOrder'] },
      { id: 'REQ-AUTH-03', provable: [], enforcedBy: 'client' },
    ])
  })

  it.each([
    [
      'an id of another form',
      requirement.replace('AUTH-02', 'AUTH-2'),
      '1:7 row REQ-AUTH-2: id "REQ-AUTH-2"',
    ],
    ['an unknown area', requirement.replace('AUTH-02', 'FOO-02'), '1:7 row REQ-FOO-02: id "REQ-FOO-02"'],
    [
      'no such section',
      requirement.replace('§7', '§7.1'),
      '2:12 row REQ-AUTH-02: section "§7.1" is not an allowed',
    ],
    ['a rule without an end', requirement.replace('key.', 'key'), '3:9 row REQ-AUTH-02: rule'],
    [
      'an unknown target',
      requirement.replace('live', 'prod'),
      '4:29 row REQ-AUTH-02: provable.2 "prod" is not an',
    ],
    [
      'a target given twice',
      requirement.replace('live', 'mock'),
      '4:13 row REQ-AUTH-02: provable must NOT have dup',
    ],
    [
      'no operation in the list',
      requirement.replace('verifyOrder', ''),
      '5:15 row REQ-AUTH-02: operations must NOT',
    ],
    [
      'a path for an operation',
      requirement.replace('verifyOrder', '/aml'),
      '5:16 row REQ-AUTH-02: operations.0 "/aml"',
    ],
    [
      'no reason',
      requirement.replace('mock, ', ''),
      '1:3 row REQ-AUTH-02 lacks why; say why the mock cannot',
    ],
    [
      'a needless reason',
      `${requirement}  why: Because of this.\n`,
      '1:3 row REQ-AUTH-02 contradicts itself; leave out',
    ],
    [
      'a client rule that a server proves',
      unprovable.replace('[]', '[live]'),
      '4:13 row REQ-AUTH-03: provable must',
    ],
    ['an id that is taken', requirement + requirement, '6:7 row REQ-AUTH-02: the id is taken on line 1'],
  ])('refuses %s', (_, text, message) => {
    expect(refusal(readRequirements, text)).toContain(`ledger.yaml:${message}`)
  })
})

describe('the ledgers of this contract', () => {
  const gaps = readGaps(join(import.meta.dirname, '../../../../spec/gaps.yaml'))
  const requirements = readRequirements(join(import.meta.dirname, '../../../../spec/requirements.yaml'))

  it('order the gaps by section', () => {
    const order = gaps.map(({ section }) => sections.indexOf(section))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('keep the requirements of an area together and ascending', () => {
    const ids = requirements.map(({ id }) => id)
    const areas = [...new Set(ids.map((id) => id.slice(0, -3)))]
    expect(ids).toEqual(areas.flatMap((area) => ids.filter((id) => id.startsWith(`${area}-`)).sort()))
  })

  it('pin the ids of the two documented refusals', () => {
    const rule = (id: string) => requirements.find((row) => row.id === id)?.rule
    expect(rule('REQ-AUTH-02')).toContain('"Invalid SECRET key"')
    expect(rule('REQ-AUTH-03')).toContain('"Invalid public key passed"')
  })
})
