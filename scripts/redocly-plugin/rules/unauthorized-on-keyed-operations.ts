import type { Oas3Rule, UserContext } from '@redocly/openapi-core'
import { asList, asObject, isObject } from '../../../src/kit/contract/spec-tree.ts'
import { atKey, follow, type Located, step } from '../located.ts'
import { explain } from '../rule.ts'

/**
 * Requires a 401 for every operation with a security requirement. If that is a public or secret key, the examples of the 401 must
 * begin with `missingKey` and include `wrongKeyType`: the mock selects them by these names.
 */
export const unauthorizedOnKeyedOperations: Oas3Rule = () => {
  let root: Located
  return {
    Root(node, { location }) {
      root = { node, location }
    },
    Operation(node, context) {
      const schemes = listSchemes(node, root, context)
      if (schemes.length === 0) return
      const operation = { node, location: context.location }
      if (!asObject(node.responses)['401']) {
        const wrong = `the operation ${node.operationId} asks for a credential and has no 401`
        const location = atKey(operation.location, 'responses')
        return context.report({ message: say(wrong, 'Add the response that refuses a wrong one'), location })
      }
      if (schemes.some((scheme) => 'x-key-type' in scheme)) {
        checkExamples(step(operation, 'responses', '401'), String(node.operationId), context)
      }
    },
  }
}

function listSchemes(operation: unknown, root: Located, { resolve }: UserContext) {
  const required = asObject(operation).security ?? asObject(root.node).security
  return asList(required)
    .flatMap((requirement) => Object.keys(asObject(requirement)))
    .map((name) => asObject(follow(step(root, 'components', 'securitySchemes', name), resolve)?.node))
}

function checkExamples(entry: Located, operationId: string, { resolve, report }: UserContext): void {
  const response = follow(entry, resolve)
  if (!response) return
  for (const [mediaType, node] of Object.entries(asObject(asObject(response.node).content))) {
    if (!isObject(node)) continue
    const names = Object.keys(asObject(node.examples))
    const location = atKey(response.location.child(['content', mediaType]), 'examples')
    if (!names.includes('wrongKeyType')) {
      const wrong = `the 401 of ${operationId} has no example called wrongKeyType`
      report({ message: say(wrong, 'Add it: what a valid key of the wrong type is answered with'), location })
    } else if (names[0] !== 'missingKey') {
      const wrong = `the first 401 example of ${operationId} is ${names[0]}, not missingKey`
      report({ message: say(wrong, 'Put missingKey first: the first example answers by default'), location })
    }
  }
}

function say(wrong: string, remedy: string): string {
  return explain('unauthorized-on-keyed-operations', wrong, remedy)
}
