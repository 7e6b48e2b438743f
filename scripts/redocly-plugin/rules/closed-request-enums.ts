import { asObject } from '../../../src/kit/contract/spec-tree.ts'
import { checkSchemas } from '../rule.ts'

const OPEN = 'x-extensible-enum'

/** Requires closed sets of values in requests: `enum` or `const`, never `x-extensible-enum`. */
export const closedRequestEnums = checkSchemas('closed-request-enums', 'caller', (schema) => {
  const proposed = asObject(schema['x-proposed'])
  if (OPEN in schema || OPEN in proposed) {
    return {
      wrong: 'x-extensible-enum stands in a request, where the values are a closed set',
      remedy: 'Write `enum`; where the schema also stands in a response, give each side its own',
      path: OPEN in schema ? [OPEN] : ['x-proposed', OPEN],
    }
  }
  const isClosed = ['enum', 'const', 'pattern', '$ref'].some((key) => key in schema || key in proposed)
  if (schema.type !== 'string' || isClosed || !listsValues(schema.description)) return undefined
  return {
    wrong: 'the description lists the values, and the schema accepts any string',
    remedy: 'List them in `enum`, or one in `const`',
    path: ['description'],
  }
})

/** Whether a description lists values, for people only: "One of `CARD`, `USSD`". */
function listsValues(description: unknown): boolean {
  return (
    typeof description === 'string' &&
    /\b(one of|either)\b[^.]*?`?\b[A-Z][A-Z0-9_]+`?(,| or| and)/i.test(description)
  )
}
