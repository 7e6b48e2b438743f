import type { Operation } from '../../contract/contract.ts'
import { gapOf } from '../../contract/document.ts'
import { deref } from '../../contract/references.ts'
import { asObject, isObject } from '../../contract/spec-tree.ts'
import type { Need } from '../../target/target.ts'
import { placeCollection } from '../harness/plan/place-collection.ts'
import { readPlaintextExample } from '../harness/wire/request.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What would decide the test, if it is undecided; redacted. */
    remedy?: Remedy
  }
}

/** What the user has to write or do so that an undecided test decides. */
export interface Remedy {
  /** `target`: a line of target.json. `overlay`: an answer. `option`: of the command. `records`: what the target has to hold. */
  place: 'target' | 'overlay' | 'option' | 'records'
  /** The line as JSON, the id of the question, the option, or the records. */
  write: string
}

/** Returns a line of target.json. A text in angle brackets stands for a value that only the operator knows. */
export function byDescribing(line: object): Remedy {
  return { place: 'target', write: oneLine(line).slice(2, -2) }
}

/** Returns the question that the operator has to answer. */
export function byAnswering(gap: string): Remedy {
  return { place: 'overlay', write: gap }
}

export function byOption(option: string): Remedy {
  return { place: 'option', write: option }
}

/** Returns records that a run cannot make. */
export function byRecords(what: string): Remedy {
  return { place: 'records', write: what }
}

/** Returns a request to describe: our proposal, to be corrected to what the target accepts. */
export function byDescribingRequest(operation: Operation): Remedy {
  const draft = draftRequest(operation)
  const isCollection = operation.operationId === 'receiveCadCollection'
  const line = isCollection ? placeCollection(draft, PLACEHOLDERS).described : draft
  return byDescribing({ requests: { [operation.operationId]: line } })
}

const PLACEHOLDERS = { sender: '{$sender}', amount: '{$amount}', id: () => '{$random}' }

/** Returns the question where an operation is served. Undefined if that is stated: the test that misses it says everything. */
export function byServing({ object }: Operation): Remedy | undefined {
  const gap = gapOf<string>(object)
  return gap === undefined ? undefined : byAnswering(gap)
}

/** Returns the line that names an existing record, such as `byRecord('paidOrder')`. */
export function byRecord(name: string): Remedy {
  return byDescribing({ records: { [name]: '<its id or reference>' } })
}

const ENCRYPTION = { encryptionKey: '<SPKI PEM>', padding: 'oaep-sha256' }

/** What meets each need of a test. A need that is not listed can only be met by the operator of a sandbox. */
const BY_NEED: { [need in Need]?: Remedy } = {
  decrypts: byDescribing({ businesses: [ENCRYPTION] }),
  signs: byDescribing({ cadWebhookSecret: '<shared secret>' }),
  'two-businesses': byDescribing({ businesses: [{}, { publicKey: '<key>', secretKey: '<key>' }] }),
}

export function remedyOf(need: Need): Remedy | undefined {
  return BY_NEED[need]
}

/** Keys that only the operator can issue. */
export const BY_KEY = {
  rsa: BY_NEED.decrypts!,
  card: byDescribing({ businesses: [{ cardKey: '<base64 of 32 bytes>' }] }),
  live: byDescribing({ businesses: [{ live: { publicKey: '<key>', secretKey: '<key>' } }] }),
}

/** Returns the question which credential an operation accepts. Undefined if that is stated. */
export function questionOfCredential({ host, row, contract }: Operation): Remedy | undefined {
  if (row.key === 'none') return undefined
  const { components } = contract.readDocument(host, 'proposed') as { components?: unknown }
  const schemes = Object.values(asObject(asObject(components).securitySchemes))
  const own = schemes.find((each) => asObject(each)['x-key-type'] === row.key)
  const gap = isObject(own) ? gapOf<string>(own) : undefined
  return gap === undefined ? undefined : byAnswering(gap)
}

/** Returns the question what an operation's success looks like. Undefined if that is stated. */
export function questionOfAnswer({ host, object, contract }: Operation): Remedy | undefined {
  const document = contract.readDocument(host, 'proposed')
  const [, taken] = Object.entries(object.responses ?? {}).find(([status]) => status.startsWith('2')) ?? []
  const { 'x-gap': gap } = asObject(taken && deref(document, taken))
  return typeof gap === 'string' ? byAnswering(gap) : undefined
}

function draftRequest(operation: Operation): object {
  const { object, row } = operation
  const path = Object.fromEntries(
    (object.parameters ?? [])
      .filter((each) => each.in === 'path')
      .map(({ name, example, schema }) => [name, example ?? (schema.examples as unknown[] | undefined)?.[0]]),
  )
  const [content] = Object.values(object.requestBody?.content ?? {})
  const example = asObject(Object.values(content?.examples ?? {})[0]?.value)
  const { [row.encrypted?.field ?? '']: _, ...body } = example
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(body).length > 0 && { body }),
    ...(row.encrypted && { data: readPlaintextExample(operation) }),
  }
}

/** Formats JSON on one line, with the usual spaces. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${oneLine(each)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
