import { createPayloadCipher, encryptCard } from '../../src/client/crypto/index.ts'
import { signNotification } from '../../src/kit/check/harness/wire/webhook-signature.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import type { SandboxBusiness, SandboxLine } from '../../src/kit/target/ready-line.ts'
import type { Preparation, Workflow } from './workflow.ts'

/** The sources of a workflow's inputs. */
interface Supplies {
  ready: SandboxLine
  payerUrl: string
  /** The target's current time, in epoch seconds. */
  timestamp: string
}

/**
 * Returns a value for each input of a workflow: from the target, from the document's defaults, or encrypted or signed here,
 * because Respect can do neither.
 *
 * @throws ExpectedError naming an input without a value
 */
export async function prepareInputs(workflow: Workflow, supplies: Supplies): Promise<Record<string, string>> {
  const { ready, payerUrl, timestamp } = supplies
  const [caller] = ready.businesses
  if (!caller) throw new ExpectedError('The sandbox names no business.')
  const { publicKey, secretKey, id: businessId, email: ownEmail } = caller
  const inputs = Object.entries(workflow.inputs.properties)
  const values: Record<string, string> = {
    ...{ publicKey, secretKey, businessId, ownEmail },
    ...{ controlPlane: ready.control, payer: payerUrl, timestamp },
  }
  for (const [name, { default: value }] of inputs) if (value !== undefined) values[name] = value
  for (const [name, preparation] of Object.entries(workflow['x-prepare'] ?? {})) {
    values[name] = await prepare(preparation, workflow, values, caller, supplies)
  }
  const unknown = inputs.find(([name]) => values[name] === undefined)
  if (unknown) {
    throw new ExpectedError(
      `${workflow.workflowId}: nothing is known of the input ${unknown[0]}. Give it a default, or prepare it.`,
    )
  }
  return Object.fromEntries(inputs.map(([name]) => [name, values[name]!]))
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

/** Replaces every string that is just `$inputs.<name>`, like Respect. */
function fillIn(value: unknown, values: Record<string, string>): unknown {
  if (typeof value === 'string') {
    const [, name] = /^\$inputs\.(\w+)$/.exec(value) ?? []
    return name ? values[name] : value
  }
  if (Array.isArray(value)) return value.map((item) => fillIn(item, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, values)]))
}
