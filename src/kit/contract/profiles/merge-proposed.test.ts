import { join } from 'node:path'
import { bundle } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { configure, goodFiles, inFolder } from '../../../../scripts/redocly-plugin/testing/lint-files.ts'
import { mergeProposed } from './merge-proposed.ts'

const withSchema = (schema: object) => ({ components: { schemas: { Order: schema } } })
const merge = (schema: object) => mergeProposed(withSchema(schema)).components.schemas.Order

test('adds proposed keywords and keeps the trace', () => {
  const proposed = { gap: 'page-sizes', maximum: 100, default: 20 }
  expect(merge({ type: 'number', 'x-proposed': proposed })).toEqual({
    type: 'number',
    maximum: 100,
    default: 20,
    'x-proposed': proposed,
  })
})

test('unites lists and maps, and narrows the rest', () => {
  const proposed = { gap: 'g', required: ['a', 'b'], properties: { b: { type: 'string' } }, pattern: '^A$' }
  expect(
    merge({ required: ['a'], properties: { a: {} }, pattern: '^.$', 'x-proposed': proposed }),
  ).toMatchObject({
    required: ['a', 'b'],
    properties: { a: {}, b: { type: 'string' } },
    pattern: '^A$',
  })
})

test('merges inside of a proposed property, and on parameters', () => {
  const inner = { type: 'object', properties: { amount: { 'x-proposed': { gap: 'g', maximum: 1 } } } }
  expect(merge(inner)).toMatchObject({ properties: { amount: { maximum: 1 } } })
  const parameter = { name: 'page', in: 'query', 'x-proposed': { gap: 'g', required: true } }
  const document = mergeProposed({ paths: { '/': { get: { parameters: [parameter] } } } })
  expect(document.paths['/'].get.parameters[0]).toMatchObject({ name: 'page', required: true })
})

test('leaves values alone', () => {
  const schema = { examples: [{ 'x-proposed': { maximum: 1 } }], default: { 'x-proposed': { maximum: 1 } } }
  expect(merge(schema)).toEqual(schema)
})

test('leaves its argument as it is, and changes nothing the second time', () => {
  const document = withSchema({ required: ['a'], 'x-proposed': { gap: 'g', required: ['b'] } })
  const before = structuredClone(document)
  const merged = mergeProposed(document)
  expect(document).toEqual(before)
  expect(mergeProposed(merged)).toEqual(merged)
})

test('reads what Redocly bundles of many files', async () => {
  await inFolder(goodFiles, async (root) => {
    const config = await configure(root, {})
    const { bundle: bundled, problems } = await bundle({ ref: join(root, 'spec/host/openapi.yaml'), config })
    expect(problems).toEqual([])
    expect(mergeProposed(bundled.parsed as object)).toMatchObject({
      components: {
        schemas: { Order: { properties: { status: { 'x-extensible-enum': ['PENDING', 'PAID'] } } } },
      },
    })
  })
})
