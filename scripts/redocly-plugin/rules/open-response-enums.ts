import { asList, asObject } from '../../../src/kit/contract/spec-tree.ts'
import { checkSchemas } from '../rule.ts'

/** Requires open lists of values in what the service sends: `x-extensible-enum`, not an `enum` with more than one value. */
export const openResponseEnums = checkSchemas('open-response-enums', 'service', (schema) => {
  const isClosed = asList(schema.enum).length > 1
  if (!isClosed && asList(asObject(schema['x-proposed']).enum).length <= 1) return undefined
  return {
    wrong: 'an enum stands in what the service sends, so a new value would break its readers',
    remedy: 'Write `x-extensible-enum`; where the schema also stands in a request, give each side its own',
    path: isClosed ? ['enum'] : ['x-proposed', 'enum'],
  }
})
