import type { Contract, Operation } from '../../src/kit/contract/contract.ts'
import { describeCredentials } from '../../src/kit/contract/operations.ts'
import type { ReadyLine } from '../../src/kit/target/ready-line.ts'
import type { AnsweredCase } from './answered-case.ts'
import { loadValidators } from './call-target.ts'
import { listCalled, type Sample, sampleOf } from './sample-calls.ts'

/** A request of our proposal that the answer made invalid. */
export interface Outdated {
  operationId: string
  operation: Operation
  sample: Sample
  credential: { header: string; scheme?: string } | undefined
  why: string
}

/** Lists the samples of our proposal that are no longer valid, as far as that is visible without a key. */
export async function listOutdated(each: AnsweredCase): Promise<Outdated[]> {
  const outdated: Outdated[] = []
  for (const operation of each.home.operations) {
    const { host, operationId, row } = operation
    const now = each.wire.operations.find((one) => one.operationId === operationId)
    if (now && !listCalled(each).includes(now)) continue
    const document = each.home.readDocument(host, 'proposed')
    const sample = sampleOf(document, operation)
    if (row.encrypted) sample.body = exampleBody(operation)
    const credential = credentialOf(each.home, operation)
    const why = now ? await findFault(each, now, operation, sample) : 'the operation is gone'
    if (why) outdated.push({ operationId, operation, sample, credential, why })
  }
  return outdated
}

function exampleBody({ object }: Operation): unknown {
  return Object.values(Object.values(object.requestBody?.content ?? {})[0]?.examples ?? {})[0]?.value
}

function credentialOf(contract: Contract, { host, row }: Operation): Outdated['credential'] {
  return describeCredentials(contract.readDocument(host, 'proposed'))[row.key]
}

async function findFault(
  each: AnsweredCase,
  now: Operation,
  before: Operation,
  sample: Sample,
): Promise<string | undefined> {
  if (now.row.path !== before.row.path) return 'its path is another'
  if (JSON.stringify(credentialOf(each.wire, now)) !== JSON.stringify(credentialOf(each.home, before)))
    return 'its credential is another'
  const validators = (await loadValidators(each.contract, now.host))[now.operationId]!
  if (!before.row.multipart && validators.body?.(sample.body) === false) return 'its body is another'
  if (validators.query?.(sample.params.query) === false) return 'its query is another'
  return undefined
}

/** Sends it with the key it required before the answer; returns the status. */
export async function sendOutdated(outdated: Outdated, ready: ReadyLine): Promise<number> {
  const { operation, sample, credential } = outdated
  const [business] = ready.businesses
  const key = operation.row.key === 'public' ? business!.publicKey : business!.secretKey
  const path = operation.row.path.replace(/\{(\w+)\}/g, (_, name) => String(sample.params.path[name]))
  const query = new URLSearchParams(
    Object.entries(sample.params.query).map(([name, value]) => [name, String(value)]),
  )
  const response = await fetch(`${ready[operation.host]}${path}?${query}`, {
    method: operation.row.method,
    headers: {
      ...(credential && { [credential.header]: `${credential.scheme ? `${credential.scheme} ` : ''}${key}` }),
      ...(sample.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sample.body !== undefined && { body: JSON.stringify(sample.body) }),
  })
  await response.arrayBuffer()
  return response.status
}
