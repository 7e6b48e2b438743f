import { createPayloadCipher, encryptCard } from '../../src/client/crypto/index.ts'
import { signNotification } from '../../src/kit/check/harness/wire/webhook-signature.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import type { SandboxBusiness, SandboxLine } from '../../src/kit/target/ready-line.ts'
import type { Preparation, Workflow } from './workflow.ts'

/** What the inputs of a workflow are made of. */
export interface Supplies {
  ready: SandboxLine
  payerUrl: string
  /** The target's time, epoch seconds. */
  timestamp: string
}

/**
 * A value for each input of a workflow: what the target gave, what the document itself says, and what has to be
 * encrypted or signed before it is sent, because Respect can do neither.
 *
 * @throws ExpectedError naming an input that nothing is known of
 */
export async function prepareInputs(workflow: Workflow, supplies: Supplies): Promise<Record<string, string>> {
  const [caller] = supplies.ready.businesses
  if (!caller) throw new ExpectedError('The sandbox names no business.')
  const values = listSupplied(caller, supplies)
  const inputs = Object.entries(workflow.inputs.properties)
  for (const [name, input] of inputs) if (input.default !== undefined) values[name] = input.default
  for (const [name, preparation] of Object.entries(workflow['x-prepare'] ?? {})) {
    values[name] = await prepare(preparation, workflow, values, caller, supplies)
  }
  return Object.fromEntries(
    inputs.map(([name]) => {
      const value = values[name]
      if (value !== undefined) return [name, value]
      throw new ExpectedError(
        `${workflow.workflowId}: nothing is known of the input ${name}. Give it a default, or prepare it.`,
      )
    }),
  )
}

function listSupplied(
  caller: SandboxBusiness,
  { ready, payerUrl, timestamp }: Supplies,
): Record<string, string> {
  return {
    publicKey: caller.publicKey,
    secretKey: caller.secretKey,
    businessId: caller.id,
    ownEmail: caller.email,
    controlPlane: ready.control,
    payer: payerUrl,
    timestamp,
  }
}

async function prepare(
  preparation: Preparation,
  { workflowId, steps }: Workflow,
  values: Record<string, string>,
  { encryptionKey: key, padding, cardKey }: SandboxBusiness,
  { ready, timestamp }: Supplies,
): Promise<string> {
  if ('encrypt' in preparation) {
    const plaintext = fillIn(preparation.plaintext, values) as object
    return preparation.encrypt === 'rsa'
      ? createPayloadCipher({ key, padding }).encrypt(plaintext)
      : encryptCard(plaintext, { key: cardKey })
  }
  const step = steps.find(({ stepId }) => stepId === preparation.sign)
  if (!step?.requestBody) {
    throw new ExpectedError(`${workflowId}: no step ${preparation.sign} has a body to sign.`)
  }
  const rawBody = JSON.stringify(fillIn(step.requestBody.payload, values))
  return signNotification(ready.cadWebhookSecret, rawBody, timestamp)['x-webhook-signature']!
}

/** Replaces every `$inputs.<name>` that stands alone, as Respect will. */
function fillIn(value: unknown, values: Record<string, string>): unknown {
  if (typeof value === 'string') {
    const [, name] = /^\$inputs\.(\w+)$/.exec(value) ?? []
    return name ? values[name] : value
  }
  if (Array.isArray(value)) return value.map((item) => fillIn(item, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, values)]))
}
