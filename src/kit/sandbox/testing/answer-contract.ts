import {
  type Contract,
  createContract,
  type HostName,
  readDocument,
  readGenerated,
} from '../../contract/contract.ts'
import type { OpenApiDocument } from '../../contract/document.ts'
import { settleRenames } from '../../contract/profiles/settle-renames.ts'
import { readPointer } from '../../contract/references.ts'
import { isObject, type JsonObject } from '../../contract/spec-tree.ts'

/** Updates for objects of a document, by their JSON pointer. They are merged like an overlay; null removes a member. */
export type Updates = Record<string, JsonObject>

/** Returns the contract with answers to one host or both, built in memory: an overlay takes longer, and is not under test. */
export function answerContract(hosts: Partial<Record<HostName, Updates>>): Contract {
  const documents = Object.entries(hosts).map(([host, updates]) => {
    const before = readDocument(host as HostName, 'proposed')
    const document: OpenApiDocument = structuredClone(before)
    for (const [pointer, update] of Object.entries(updates)) {
      merge(readPointer(document, pointer) as JsonObject, update)
    }
    settleRenames(before, document, new Map())
    return [`${host}/openapi.yaml`, document] as const
  })
  const answered = new Map<string, OpenApiDocument>(documents)
  const [checkout, business] = [readDocument('checkout', 'proposed'), readDocument('business', 'proposed')]
  return createContract(
    readGenerated,
    (path) => answered.get(path) ?? (path.startsWith('checkout') ? checkout : business),
  )
}

function merge(node: JsonObject, update: JsonObject): void {
  for (const [key, value] of Object.entries(update)) {
    const old = node[key]
    if (value === null) delete node[key]
    else if (isObject(old) && isObject(value)) merge(old, value)
    else node[key] = value
  }
}
