import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Schema, valuesOf } from '../../arbitraries/index.ts'
import { HOSTS, listOperationsOf, readDocument } from '../contract.ts'
import { createCompiler } from '../create-ajv.ts'
import { isUnstated, type OpenApiDocument } from '../document.ts'
import { findResponse } from '../find-response.ts'
import { deref } from '../references.ts'
import { listPairs } from './testing/list-pairs.ts'
import { toPlain } from './to-plain.ts'

const SAMPLING = { seed: 20_260_101, numRuns: 40 }
const PROFILES = ['proposed', 'documented'] as const
const BUNDLES = HOSTS.flatMap((host) => PROFILES.map((profile) => ({ host, profile })))

const STATUSES = Array.from({ length: 500 }, (_, index) => index + 100)
const failures = STATUSES.filter((status) => status >= 500 && ![500, 502, 503, 504].includes(status))
/** Statuses with the response `default` in the plain document that a range covers in the original. */
const OTHERWISE: Record<string, number[]> = {
  // A failure and any other refusal share a schema, with examples of their own.
  'checkout proposed': failures,
  'business proposed': failures,
  'checkout documented': [],
  'business documented': STATUSES.filter((status) => status > 200 && status < 300),
}

type Compile = ReturnType<typeof createCompiler>

const compilerOf = ({ components }: OpenApiDocument): Compile =>
  createCompiler(components, { allErrors: false, validateSchema: false })

/** Makes valid values, the same with one place spoilt, and arbitrary values. */
function triedValuesOf(schema: Schema, document: OpenApiDocument, compile: Compile): Arbitrary<unknown> {
  const right = valuesOf(schema, {
    resolve: (each) => deref(document, each),
    conforms: (part, value) => compile(part)(value),
    hints: {},
  })
  const instead = fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined })
  return fc.oneof(right, fc.tuple(right, fc.nat(), instead).map(spoil), fc.jsonValue({ maxDepth: 2 }))
}

/** Removes one place of the value, or replaces it. */
function spoil([value, at, instead]: [unknown, number, unknown]): unknown {
  const spoilt = structuredClone(value)
  const places: [Record<string, unknown>, string][] = []
  const descend = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, each] of Object.entries(node)) {
      places.push([node as Record<string, unknown>, key])
      descend(each)
    }
  }
  descend(spoilt)
  const [holder, key] = places[at % Math.max(places.length, 1)] ?? []
  if (!holder || key === undefined) return instead ?? null
  if (instead === undefined && !Array.isArray(holder)) delete holder[key]
  else holder[key] = instead ?? null
  return spoilt
}

describe.each(BUNDLES)('the plain $profile document of $host', ({ host, profile }) => {
  const original = readDocument(host, profile)
  const plain = toPlain(original)

  test('accepts the requests and answers that the original accepts, and no others', () => {
    const [before, after] = [compilerOf(original), compilerOf(plain)]
    const pairs = listPairs(host, profile, [original, plain], SAMPLING)
    const verdicts = new Set<boolean>()
    for (const { place, was, is, values } of pairs) {
      const made = fc.sample(triedValuesOf(was, original, before), SAMPLING)
      for (const value of [...values, ...made]) {
        const verdict = before(was)(value)
        verdicts.add(verdict)
        if (after(is)(value) !== verdict)
          expect.fail(`${place}: ${verdict} before, and otherwise after, ${JSON.stringify(value)}`)
      }
    }
    expect(pairs.length).toBeGreaterThan(20)
    expect(verdicts).toEqual(new Set([true, false]))
  })

  test('answers each status as the original does, but for those of a range that are not meant', () => {
    const operations = listOperationsOf(host, plain)
    const otherwise = listOperationsOf(host, original).flatMap(({ object }, index) => {
      const [before, after] = [object, operations[index]!.object].map(
        (each) => (status: number) => JSON.stringify(findResponse(each, status)?.content),
      )
      return STATUSES.filter((status) => before!(status) !== after!(status))
    })
    expect(new Set(otherwise)).toEqual(new Set(OTHERWISE[`${host} ${profile}`]))
  })

  test('has none of the forms, and leaves its original as it was', () => {
    const text = JSON.stringify(plain)
    expect(text).not.toMatch(/"[1-5]XX":/)
    expect(text).not.toMatch(/"requestBody":\{"(?!content|required|description|\$ref|x-)/)
    expect(
      listOperationsOf(host, plain)
        .flatMap(({ object }) => object.security ?? [])
        .some(isUnstated),
    ).toBe(false)
    expect(toPlain(plain)).toEqual(plain)
  })
})

describe('a form', () => {
  const plainOf = (part: object) =>
    toPlain({ components: { schemas: { Part: part } } }).components.schemas.Part

  test.each([
    ['a list of types with arrays', { type: ['object', 'array'] }, { type: ['object', 'array'], items: {} }],
    ['an array that has items', { type: 'array', items: { type: 'string' } }, undefined],
    ['a required name', { required: ['a'] }, { required: ['a'], properties: { a: {} } }],
    [
      'a required name that nothing may bear',
      { required: ['a'], additionalProperties: false },
      { required: ['a'], additionalProperties: false, properties: { a: false } },
    ],
    [
      'a required name that has the schema of all others',
      { required: ['a'], additionalProperties: { type: 'string' }, patternProperties: { b: {} } },
      {
        ...{ required: ['a'], additionalProperties: { type: 'string' }, patternProperties: { b: {} } },
        properties: { a: { type: 'string' } },
      },
    ],
    [
      'a required name where what has a name counts',
      { required: ['a'], unevaluatedProperties: false },
      undefined,
    ],
    ['a record of what was proposed', { 'x-proposed': { required: ['a'] } }, undefined],
    ['an example', { examples: [{ type: ['array'] }], example: { required: ['a'] } }, undefined],
  ])('such as %s', (_, part, expected) => {
    expect(plainOf(part)).toEqual(expected ?? part)
  })

  test('2XX of a method that is not a read has the statuses of a write, and those that are stated stay', () => {
    const responses = { '2XX': { description: 'any' }, 201: { description: 'stated' }, default: {} }
    const plain = toPlain({ paths: { '/a': { post: { responses } } } }).paths['/a'].post.responses
    const any = { description: 'any' }
    expect(plain).toEqual({ 200: any, 201: responses[201], 202: any, 204: any, default: {} })
  })
})
