import { readInput } from './input.ts'

const { checkout, business } = readInput()
const started = performance.now()

const { createAjv } = await import('../../src/kit/contract/create-ajv.ts')
const accepted = [checkout, business].map(({ schemas, first, value }) => {
  const ajv = createAjv({ inlineRefs: false })
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
  for (const name of Object.keys(schemas)) ajv.getSchema(name)
  return ajv.getSchema(first)!(value)
})

const durationMs = performance.now() - started
if (accepted.includes(false)) throw new Error('an example was refused')
process.stdout.write(`${durationMs}`)
