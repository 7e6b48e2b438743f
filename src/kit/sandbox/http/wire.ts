import type { ResolvedOperation } from '../../contract/contract.ts'
import { findResponse } from '../../contract/find-response.ts'
import type { OperationRow } from '../../contract/operations.ts'
import type { OperationTranslator } from '../../contract/wire/operation-translator.ts'

/** The wire format of one operation, if the operator's answers changed it. */
export interface Wire {
  readonly translator: OperationTranslator
  /** Returns the wire name of a request field, given the path that the handlers know. */
  nameOf(field: string): string
  /** Returns the media type of an answer; undefined if the contract has none for the status. */
  mediaTypeOf(status: number): string | undefined
}

type Row = Pick<OperationRow, 'encrypted'>

/** Returns the encrypted field if it holds a whole payload, whose fields are named as in the plaintext, without it. */
export function payloadFieldOf({ encrypted }: Row): string | undefined {
  return encrypted?.cipher === 'rsa' ? encrypted.field : undefined
}

/** @param home the operation as the handlers know it */
export function createWire(
  translator: OperationTranslator,
  { wire, home }: { wire: { row: Row; object: ResolvedOperation }; home: Row },
): Wire {
  const [outside, inside] = [payloadFieldOf(wire.row), payloadFieldOf(home)]
  return {
    translator,
    // sends a mark through the translation, and looks for where it comes out
    nameOf(field) {
      const body = nest([...(inside ? [inside] : []), ...field.split('.')])
      const alone = { [field]: MARK }
      const sent = translator.requestToWire({ path: alone, query: alone, headers: {}, body })
      const [inBody = [], ...others] = [sent.body, sent.query, sent.path].map((part) => find(part))
      const named = [outside && inBody[0] === outside ? inBody.slice(1) : inBody, ...others]
      const paths = named.flatMap((path) => (path && path.length > 0 ? [path.join('.')] : []))
      return paths.find((path) => path !== field) ?? field
    },
    mediaTypeOf: (status) => Object.keys(findResponse(wire.object, status)?.content ?? {})[0],
  }
}

/** Cannot occur in a request: texts that contain it are refused. */
const MARK = '\u0000'

function nest(path: readonly string[]): unknown {
  return path.reduceRight<unknown>((value, name) => ({ [name]: value }), MARK)
}

function find(value: unknown): string[] | undefined {
  if (value === MARK) return []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, item] of Object.entries(value)) {
    const path = find(item)
    if (path) return [name, ...path]
  }
  return undefined
}
