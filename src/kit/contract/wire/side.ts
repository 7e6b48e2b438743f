import { type DescribedOperation, schemaOf } from '../contract.ts'
import type { Content, OpenApiDocument } from '../document.ts'
import type { Node, Pair } from './pair-members.ts'

/** An operation in one of the two contracts. */
export interface Side {
  operation: DescribedOperation
  document: OpenApiDocument
}

/** Returns the schema of a body. */
export function nodeOf(document: OpenApiDocument, holder: Content | undefined): Node | undefined {
  const schema = schemaOf(holder)
  return schema && { document, schema }
}

export function pairNodes(wire: Node | undefined, home: Node | undefined): Pair | undefined {
  return wire && home && { wire, home }
}
