import { readFileSync } from 'node:fs'

// A process of its own: validates by the validators of one way, and prints the milliseconds it took from launch.

interface HostInput {
  /** All schemas of the host by name; references between them are these names. */
  schemas: Record<string, object>
  /** The name of the schema that is used first. */
  first: string
  /** Conforms to that schema. */
  value: unknown
}

/** Input of both ways; JSON, so that neither pays for reading YAML. */
export interface StartInput {
  checkout: HostInput
  business: HostInput
}

const [, , way, file] = process.argv
const { checkout, business } = JSON.parse(readFileSync(file!, 'utf8')) as StartInput

async function useGenerated(): Promise<boolean[]> {
  const { validators: ofCheckout } = await import('../../generated/checkout/validators.js')
  const { validators: ofBusiness } = await import('../../generated/business/validators.js')
  return [
    ofCheckout.listBanks.responses[200](checkout.value),
    ofBusiness.listTransactions.responses[200](business.value),
  ]
}

async function useAjv(): Promise<boolean[]> {
  const { createAjv } = await import('../../src/kit/contract/create-ajv.ts')
  return [checkout, business].map(({ schemas, first, value }) => {
    const ajv = createAjv({ inlineRefs: false })
    for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
    for (const name of Object.keys(schemas)) ajv.getSchema(name)
    return ajv.getSchema(first)!(value) as boolean
  })
}

const started = performance.now()
const accepted = await (way === 'ajv' ? useAjv() : useGenerated())
const durationMs = performance.now() - started
if (accepted.includes(false)) throw new Error('an example was refused')
process.stdout.write(`${durationMs}`)
