import { expect, test } from 'vitest'
import { RECORD_NAMES } from './description.ts'
import schema from './target.schema.json' with { type: 'json' }

test('the schema knows the same records', () => {
  expect(Object.keys(schema.$defs.records.properties)).toEqual([...RECORD_NAMES])
})
