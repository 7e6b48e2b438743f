import type { Oas3Rule } from '@redocly/openapi-core'
import { asObject, type JsonObject } from '../../../src/kit/contract/spec-tree.ts'
import { explain } from '../rule-message.ts'
import { visitRequests } from '../visit-requests.ts'

/** What a caller sends is one of a closed set: `enum` or `const`, never `x-extensible-enum`. */
export const closedRequestEnums: Oas3Rule = () =>
  visitRequests(({ node, location }, report) => {
    const fault = findFault(node)
    if (!fault) return
    report({ message: explain('closed-request-enums', ...fault.text), location: location.child(fault.key) })
  })

function findFault(schema: JsonObject): { key: string[]; text: [wrong: string, remedy: string] } | undefined {
  const key = ['x-extensible-enum']
  const proposed = asObject(schema['x-proposed'])
  if (key[0]! in schema || key[0]! in proposed) {
    const remedy = 'Write `enum`; where the schema also stands in a response, give each side its own'
    const path = key[0]! in schema ? key : ['x-proposed', ...key]
    return {
      key: path,
      text: ['x-extensible-enum stands in a request, where the values are a closed set', remedy],
    }
  }
  const isClosed = ['enum', 'const', 'pattern', '$ref'].some(
    (keyword) => keyword in schema || keyword in proposed,
  )
  if (schema.type === 'string' && !isClosed && listsValues(schema.description)) {
    const wrong = 'the description lists the values, and the schema accepts any string'
    return { key: ['description'], text: [wrong, 'List them in `enum`, or one in `const`'] }
  }
  return undefined
}

/** "One of `CARD`, `USSD`": the values are told to people only. */
function listsValues(description: unknown): boolean {
  return (
    typeof description === 'string' &&
    /\b(one of|either)\b[^.]*?`?\b[A-Z][A-Z0-9_]+`?(,| or| and)/i.test(description)
  )
}
