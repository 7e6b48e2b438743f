import type { Oas3Rule, UserContext } from '@redocly/openapi-core'
import { asObject, isObject } from '../../../src/kit/contract/spec-tree.ts'
import { explain } from '../rule.ts'

/** Requires an example of every body with a known media type: in requests, responses and webhooks. */
export const examplesPresent: Oas3Rule = () => {
  const check = (node: unknown, { location, report, key }: UserContext): void => {
    if (
      !isObject(node) ||
      key === '*/*' ||
      'example' in node ||
      Object.keys(asObject(node.examples)).length > 0
    )
      return
    const wrong = `the ${key} body has no example`
    const remedy = 'Add `examples: { <name>: { $ref: ../examples/<operationId>.<request|status>.yaml } }`'
    report({ message: explain('examples-present', wrong, remedy), location: location.key() })
  }
  return { RequestBody: { MediaType: check }, Response: { MediaType: check } }
}
