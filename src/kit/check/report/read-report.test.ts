import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { InputError } from '../../expected-error.ts'
import { readReport } from './read-report.ts'
import schema from './report.schema.json' with { type: 'json' }
import type { CheckResult } from './result.ts'
import { poison } from './testing/hostile.ts'
import { createSampleResult } from './testing/sample-result.ts'

const sample = createSampleResult({ failed: 2, broken: 1, errors: ['the target stopped answering'] })

describe('readReport', () => {
  test.each([
    ['a green report', createSampleResult()],
    ['a report with failures and errors', sample],
    [
      'a report on a part',
      {
        ...sample,
        run: { ...sample.run, tier: 'property' as const, only: 'REQ-AUTH', skip: 'x', shard: '1/3' },
      },
    ],
    ['a report on a hostile target', poison(sample)],
  ])('reads %s as it was written', (_, result) => {
    expect(readReport(JSON.stringify(result))).toEqual(JSON.parse(JSON.stringify(result)))
  })

  type Edit = (report: CheckResult) => unknown
  test.each<[string, Edit, string]>([
    [
      'an unknown property',
      (report) => Object.assign(report, { verdicts: 1 }),
      '(one that the schema does not name)',
    ],
    ['an unknown state', (report) => Object.assign(report.tests[0]!, { state: 'ok' }), '/tests/0/state'],
    ['a missing count', (report) => Reflect.deleteProperty(report.counts, 'failed'), '/counts'],
    ['a negative count', (report) => Object.assign(report.counts, { failed: -1 }), '/counts/failed'],
    ['what is not a date', (report) => Object.assign(report, { startedAt: 'today' }), '/startedAt'],
    ['a header that is not text', (report) => putHeader(report, 1), '/headers/x'],
    [
      'a short hash',
      (report) => Object.assign(report.specification, { checkout: { version: '1', sha256: 'ab' } }),
      '/sha256',
    ],
  ])('refuses %s', (_, edit, named) => {
    const report = JSON.parse(JSON.stringify(sample))
    edit(report)
    expect(() => readReport(JSON.stringify(report))).toThrow(named)
  })

  test.each([
    ['what is not JSON', '{"format":"paycontract-report/2"', 'not JSON'],
    ['what is not a report', '[]', 'not a report'],
    ['nothing', 'null', 'not a report'],
    ['an earlier format', '{"format":"paycontract-report/1"}', 'Use the version of paycontract that wrote'],
    ['a later format', '{"format":"paycontract-report/3"}', 'Use the version of paycontract that wrote it'],
  ])('refuses %s and says what to do', (_, text, says) => {
    expect(() => readReport(text)).toThrow(says)
    expect(() => readReport(text)).toThrow(InputError)
  })

  test('quotes nothing of what it refuses', () => {
    const report = { ...sample, sk_test_canary: 'sk_test_canary', verdict: 'sk_test_canary' }
    expect(() => readReport(JSON.stringify(report))).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('canary') }),
    )
  })
})

function putHeader({ tests }: CheckResult, value: unknown): void {
  const { headers } = tests.find(({ exchanges }) => exchanges.length > 0)!.exchanges[0]!.request
  Object.assign(headers, { x: value })
}

test('the schema is one of JSON Schema 2020-12, and says of each property what it is, and takes no other', () => {
  expect(new Ajv2020({ strict: true }).validateSchema(schema)).toBe(true)
  expect(listFlaws(published)).toEqual([])
})

interface Schema {
  $ref?: string
  anyOf?: Schema[]
  description?: string
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  $defs?: Record<string, Schema>
}

const published = schema as unknown as Schema

function listFlaws(node: Schema, path = '#'): string[] {
  const inside = Object.entries({ ...node.properties, ...node.$defs })
  return [
    ...(node.properties && node.additionalProperties !== false ? [`${path} takes any property`] : []),
    ...inside.flatMap(([name, each]) =>
      each.$ref || each.description ? [] : [`${path}/${name} has no description`],
    ),
    ...inside.flatMap(([name, each]) => listFlaws(each, `${path}/${name}`)),
    ...(node.items ? listFlaws(node.items, `${path}/items`) : []),
    ...(node.anyOf ?? []).flatMap((each, place) => listFlaws(each, `${path}/anyOf/${place}`)),
  ]
}
