import { readInput } from './input.ts'

const { checkout, business } = readInput()
const started = performance.now()

const { Ajv2020 } = await import('ajv/dist/2020.js')
const { default: addFormats } = await import('ajv-formats')
const accepted = [checkout, business].map(({ schemas, first, value }) => {
  const ajv = new Ajv2020({ allErrors: true, strict: false, inlineRefs: false })
  // ajv-formats is CommonJS: its types and its ESM shape disagree.
  ;(addFormats as unknown as (target: unknown) => void)(ajv)
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
  for (const name of Object.keys(schemas)) ajv.getSchema(name)
  return ajv.getSchema(first)!(value)
})

const durationMs = performance.now() - started
if (accepted.includes(false)) throw new Error('an example was refused')
process.stdout.write(`${durationMs}`)
