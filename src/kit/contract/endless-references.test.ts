import { expect, test } from 'vitest'
import { findEndlessReference } from './endless-references.ts'

const ref = (name: string) => ({ $ref: `#/${name}` })

test.each([
  [{ A: ref('A') }, '/A'],
  [{ A: ref('B'), B: ref('A') }, '/A'],
  [{ use: { items: ref('B') }, B: ref('C'), C: ref('B') }, '/use/items'],
  [{ A: { allOf: [ref('A')] } }, '/A'],
  [{ A: { allOf: [{}, ref('B')] }, B: ref('A') }, '/A'],
  [{ A: { properties: { allOf: ref('A'), a: ref('A') } } }, undefined],
  [{ A: { items: ref('A') }, B: ref('A') }, undefined],
  [{ A: { allOf: [ref('B'), ref('B')] }, B: {} }, undefined],
  [{ A: ref('nowhere') }, undefined],
])('of %j: %s', (document, place) => {
  expect(findEndlessReference(document)?.pointer).toBe(place)
})
