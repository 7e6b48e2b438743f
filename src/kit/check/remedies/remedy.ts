import type { Operation } from '../../contract/contract.ts'
import { gapOf } from '../../contract/document.ts'
import { deref } from '../../contract/references.ts'
import { asObject, isObject } from '../../contract/spec-tree.ts'
import type { Need } from '../../target/target.ts'
import { placeCollection } from '../harness/plan/place-collection.ts'
import { readPlaintextExample } from '../harness/wire/request.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What would decide the test, where it is undecided; redacted. */
    remedy?: Remedy
  }
}

/** What somebody has to write or to do, so that a test which decides nothing decides. */
export interface Remedy {
  /** `target`: a line of target.json. `overlay`: the answer to a question. `option`: of the command line. `records`: something that the target has to hold. */
  place: 'target' | 'overlay' | 'option' | 'records'
  /** The line as JSON, the id of the question, the option, or what has to be there. */
  write: string
}

/** A line of target.json; a text in angle brackets stands for a value that nobody but the operator knows. */
export function byDescribing(line: object): Remedy {
  return { place: 'target', write: oneLine(line).slice(2, -2) }
}

/** An answer of the operator. */
export function byAnswering(gap: string): Remedy {
  return { place: 'overlay', write: gap }
}

export function byOption(option: string): Remedy {
  return { place: 'option', write: option }
}

/** Records that a run cannot make. */
export function byRecords(what: string): Remedy {
  return { place: 'records', write: what }
}

/** A request that the target takes: that of our proposal, to be corrected. */
export function byDescribingRequest(operation: Operation): Remedy {
  const draft = draftRequest(operation)
  const isCollection = operation.operationId === 'receiveCadCollection'
  const line = isCollection ? placeCollection(draft, PLACEHOLDERS).described : draft
  return byDescribing({ requests: { [operation.operationId]: line } })
}

const PLACEHOLDERS = { sender: '{$sender}', amount: '{$amount}', id: () => '{$random}' }

/** Where an operation is served may be a proposal; of one that is stated, the test that misses it says all. */
export function byServing({ object }: Operation): Remedy | undefined {
  const gap = gapOf<string>(object)
  return gap === undefined ? undefined : byAnswering(gap)
}

/** A record that there is, such as `byRecord('paidOrder')`. */
export function byRecord(name: string): Remedy {
  return byDescribing({ records: { [name]: '<its id or reference>' } })
}

const ENCRYPTION = { encryptionKey: '<SPKI PEM>', padding: 'oaep-sha256' }

/** What gives a target what a test needs. A record without any of them can only be made by the operator of a sandbox. */
const BY_NEED: { [need in Need]?: Remedy } = {
  decrypts: byDescribing({ businesses: [ENCRYPTION] }),
  signs: byDescribing({ cadWebhookSecret: '<shared secret>' }),
  'two-businesses': byDescribing({ businesses: [{}, { publicKey: '<key>', secretKey: '<key>' }] }),
}

export function remedyOf(need: Need): Remedy | undefined {
  return BY_NEED[need]
}

/** Keys that only the operator can hand out. */
export const BY_KEY = {
  rsa: BY_NEED.decrypts!,
  card: byDescribing({ businesses: [{ cardKey: '<base64 of 32 bytes>' }] }),
  live: byDescribing({ businesses: [{ live: { publicKey: '<key>', secretKey: '<key>' } }] }),
}

/** The question which credential an operation takes; undefined where that is stated. */
export function questionOfCredential({ host, row, contract }: Operation): Remedy | undefined {
  if (row.key === 'none') return undefined
  const { components } = contract.readDocument(host, 'proposed') as { components?: unknown }
  const schemes = Object.values(asObject(asObject(components).securitySchemes))
  const own = schemes.find((each) => asObject(each)['x-key-type'] === row.key)
  const gap = isObject(own) ? gapOf<string>(own) : undefined
  return gap === undefined ? undefined : byAnswering(gap)
}

/** The question what an operation answers where it takes a request; undefined where that is stated. */
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

/** JSON on one line, with spaces as one writes them. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${oneLine(each)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
