import type { Oas3Rule } from '@redocly/openapi-core'
import { asObject } from '../../../src/kit/contract/spec-tree.ts'
import { atKey } from '../located.ts'
import { explain } from '../rule.ts'

/** Requires every operation to describe failures of the service, and refusals that it does not name. */
export const expectedFailures: Oas3Rule = () => ({
  Paths: {
    Operation(node, { location, report }) {
      const statuses = Object.keys(asObject(node.responses))
      const missing = [
        ...(statuses.some((status) => /^5/.test(status)) ? [] : ['5XX']),
        ...(statuses.includes('default') ? [] : ['default']),
      ]
      if (missing.length === 0) return
      const wrong = `${node.operationId} has no response ${missing.join(' and no ')}`
      const remedy = 'Refer to ServiceFailure and OtherRefusal: a client must expect both'
      report({ message: explain('expected-failures', wrong, remedy), location: atKey(location, 'responses') })
    },
  },
})
