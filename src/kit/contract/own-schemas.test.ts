import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createAjv } from './create-ajv.ts'

const kit = resolve(import.meta.dirname, '..')

test.each(globSync('**/*.schema.json', { cwd: kit }))('%s is a schema of JSON Schema 2020-12', (path) => {
  const ajv = createAjv()
  ajv.validateSchema(JSON.parse(readFileSync(join(kit, path), 'utf8')))
  expect(ajv.errors).toBeNull()
})
