import { expect, test } from 'vitest'
import type { OpenApiDocument } from '../contract/document.ts'
import { renderValidators } from './validators.ts'

test('the words of a schema weigh nothing in its validator, and a property of such a name is checked', async () => {
  const names = ['description', 'examples', ...Array.from({ length: 250 }, (_, index) => `field${index}`)]
  const words = { description: 'Told to people alone.', examples: ['shown'] }
  const schema = {
    ...{ type: 'object', required: names, description: 'What it is.' },
    properties: { description: { type: 'number', ...words }, examples: { type: 'number', ...words } },
  }
  const document = { paths: {}, components: { schemas: { Any: schema } } } as unknown as OpenApiDocument
  const { code } = await renderValidators(document, 'generated')
  expect(code).toContain('field249')
  expect(code).not.toMatch(/Told to people|What it is|shown/)
  const { schemas } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const value = Object.fromEntries(names.map((name) => [name, 1]))
  expect(schemas.Any(value)).toBe(true)
  expect(schemas.Any({ ...value, description: 'one' })).toBe(false)
  expect(schemas.Any({ ...value, examples: 'one' })).toBe(false)
})
