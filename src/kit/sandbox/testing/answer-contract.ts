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

/** By the JSON pointer of an object in a document: what it is updated with, as an overlay does; null takes a member away. */
export type Updates = Record<string, JsonObject>

/** The contract with answers to one host or both, made in memory: an overlay takes longer, and is not what is tested. */
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
