import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HostName, Operation } from '../../src/kit/contract/contract.ts'
import type { ReadyLine } from '../../src/kit/target/ready-line.ts'
import type { AnsweredCase } from './answered-case.ts'
import { listCalled, writeCalls } from './sample-calls.ts'

type Check = ((value: unknown) => boolean) & { errors?: { instancePath: string; message?: string }[] | null }

/** The validators of one operation, as `validators.js` of a contract exports them. */
export interface OperationValidators {
  body?: Check
  payload?: Check
  query?: Check
  path?: Check
  headers?: Check
  responses: Record<string, Check>
}

/** A call as sent over the network, and its answer. */
export interface Called {
  operation: Operation
  status: number
  body: unknown
}

/** Loads the validators of a contract. */
export async function loadValidators(
  contract: string,
  host: HostName,
): Promise<Record<string, OperationValidators>> {
  const { validators } = await import(pathToFileURL(join(contract, host, 'validators.js')).href)
  return validators
}

const VECTORS = new URL('../vectors/', import.meta.url)

/** Sends a sample of each changed operation with the client, using the operation table of the answered contract. */
export async function callTarget(each: AnsweredCase, ready: ReadyLine): Promise<Called[]> {
  const [business] = ready.businesses
  const { createClients, calls } = await import(pathToFileURL(await writeCalls(each)).href)
  const clients = createClients({
    checkout: ready.checkout,
    business: ready.business,
    publicKey: business!.publicKey,
    secretKey: business!.secretKey,
    encryption: {
      key: business!.encryptionKey ?? readTestKey(),
      padding: business!.padding ?? 'oaep-sha256',
    },
    cardKey: business!.cardKey ?? Buffer.alloc(32).toString('base64'),
  })
  const called: Called[] = []
  for (const operation of listCalled(each)) {
    const { response, data, error } = await calls[operation.operationId].send(clients)
    called.push({ operation, status: response.status, body: data ?? error })
  }
  return called
}

function readTestKey(): string {
  const { keys } = JSON.parse(readFileSync(new URL('rsa-keys.json', VECTORS), 'utf8'))
  return keys.find(({ id }: { id: string }) => id === 'rsa-4096').public.spkiPem
}

/**
 * Validates an answer against the answered contract.
 *
 * @throws Error naming the operation, the status and the place
 */
export function assertAnswerHolds(
  { operation, status, body }: Called,
  validators: OperationValidators,
): void {
  const { operationId } = operation
  const check = validators.responses[status]
  if (!check)
    throw new Error(`${operationId} was answered with ${status}: ${JSON.stringify(body)?.slice(0, 300)}`)
  if (check(body)) return
  const [problem] = check.errors ?? []
  throw new Error(`${operationId}: its answer ${status} ${problem?.instancePath} ${problem?.message}`)
}
