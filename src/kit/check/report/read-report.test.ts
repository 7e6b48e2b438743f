import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { ReportFormatError, readReport } from './read-report.ts'
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
    ['a date that is none', (report) => Object.assign(report, { startedAt: 'today' }), '/startedAt'],
    ['a header that is no text', (report) => putHeader(report, 1), '/headers/x'],
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
    ['what is no JSON', '{"format":"paycontract-report/1"', 'not JSON'],
    ['what is no report', '[]', 'not a report'],
    ['nothing', 'null', 'not a report'],
    ['a later format', '{"format":"paycontract-report/2"}', 'Use the version of paycontract that wrote it'],
  ])('refuses %s and says what to do', (_, text, says) => {
    expect(() => readReport(text)).toThrow(says)
    expect(() => readReport(text)).toThrow(ReportFormatError)
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

test('the schema is one of JSON Schema 2020-12, and says of each property what it is', () => {
  expect(new Ajv2020({ strict: true }).validateSchema(schema)).toBe(true)
  expect(listUndescribed(published)).toEqual([])
})

test('the schema says what the model says: each property, whether it may be absent, and what it holds', () => {
  const file = fileURLToPath(new URL('./result.ts', import.meta.url))
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    noEmit: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
  const model = checker.getDeclaredTypeOfSymbol(symbols.find(({ name }) => name === 'CheckResult')!)
  expect(listDifferences(checker, model, published, 'report')).toEqual([])
})

interface Schema {
  $ref?: string
  type?: string
  const?: string | boolean
  enum?: string[]
  anyOf?: Schema[]
  title?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  $defs?: Record<string, Schema>
}

const published = schema as unknown as Schema

function resolve(node: Schema): Schema {
  const { $defs = {} } = published
  return node.$ref ? $defs[node.$ref.replace('#/$defs/', '')]! : node
}

function listDifferences(checker: ts.TypeChecker, type: ts.Type, node: Schema, path: string): string[] {
  const at = resolve(node)
  const given = checker.getNonNullableType(type)
  const values = listValues(given)
  if (values) return compare(`${path}: values`, values, listAllowed(at))
  if (given.flags & ts.TypeFlags.StringLike) return compare(`${path}: type`, ['string'], [`${at.type}`])
  if (given.flags & ts.TypeFlags.BooleanLike) return compare(`${path}: type`, ['boolean'], [`${at.type}`])
  if (given.flags & ts.TypeFlags.NumberLike) {
    return ['number', 'integer'].includes(`${at.type}`) ? [] : [`${path} is a number`]
  }
  if (checker.isArrayType(given)) {
    const [item] = checker.getTypeArguments(given as ts.TypeReference)
    return at.type === 'array' && at.items
      ? listDifferences(checker, item!, at.items, `${path}[]`)
      : [`${path} is a list`]
  }
  if (given.isUnion()) {
    const branches = at.anyOf ?? []
    return given.types.length === branches.length
      ? given.types.flatMap((each, place) =>
          listDifferences(checker, each, branches[place]!, `${path}|${place}`),
        )
      : [`${path} is one of ${given.types.length}`]
  }
  const index = given.getStringIndexType()
  if (index) return listDifferences(checker, index, at.additionalProperties as Schema, `${path}{}`)
  return listPropertyDifferences(checker, given, at, path)
}

function listPropertyDifferences(checker: ts.TypeChecker, type: ts.Type, at: Schema, path: string): string[] {
  const properties = type.getProperties()
  const isOptional = (each: ts.Symbol) => (each.flags & ts.SymbolFlags.Optional) !== 0
  return [
    ...(at.additionalProperties === false ? [] : [`${path} takes any property`]),
    ...compare(
      `${path}: properties`,
      properties.map(({ name }) => name),
      Object.keys(at.properties ?? {}),
    ),
    ...compare(
      `${path}: required`,
      properties.filter((each) => !isOptional(each)).map(({ name }) => name),
      at.required ?? [],
    ),
    ...properties.flatMap((each) => {
      const node = at.properties?.[each.name]
      return node ? listDifferences(checker, checker.getTypeOfSymbol(each), node, `${path}.${each.name}`) : []
    }),
  ]
}

/** The values of a type that is one or several texts. */
function listValues(type: ts.Type): string[] | undefined {
  const parts = type.isUnion() ? type.types : [type]
  return parts.every((each) => each.isStringLiteral())
    ? parts.map((each) => (each as ts.StringLiteralType).value)
    : undefined
}

function listAllowed(node: Schema): string[] {
  const at = resolve(node)
  return [
    ...(at.enum ?? []),
    ...(at.const === undefined ? [] : [`${at.const}`]),
    ...(at.anyOf ?? []).flatMap(listAllowed),
  ]
}

function compare(what: string, model: readonly string[], published: readonly string[]): string[] {
  const [a, b] = [[...model].sort().join(' '), [...published].sort().join(' ')]
  return a === b ? [] : [`${what}: the model has "${a}", the schema "${b}"`]
}

function listUndescribed(node: Schema, path = '#'): string[] {
  const inside = Object.entries({ ...node.properties, ...node.$defs })
  return [
    ...inside.flatMap(([name, each]) =>
      each.$ref || each.description ? [] : [`${path}/${name} has no description`],
    ),
    ...inside.flatMap(([name, each]) => listUndescribed(each, `${path}/${name}`)),
    ...(node.items ? listUndescribed(node.items, `${path}/items`) : []),
    ...(node.anyOf ?? []).flatMap((each, place) => listUndescribed(each, `${path}/anyOf/${place}`)),
  ]
}
