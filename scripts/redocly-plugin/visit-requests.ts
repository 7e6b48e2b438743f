import type { Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { asList } from '../../src/kit/contract/spec-tree.ts'
import { type Located, step } from './follow.ts'
import { type LocatedSchema, listEntrySchemas, walkSchemas } from './walk-schemas.ts'

/** Calls `check` on every schema of what callers send: parameters and bodies, each schema once. */
export function visitRequests(
  check: (schema: LocatedSchema, report: UserContext['report']) => void,
): Oas3Visitor {
  const seen = new Set<unknown>()
  const checkAll = (holder: Located, { resolve, report }: UserContext): void => {
    for (const entry of listEntrySchemas(holder, resolve)) {
      for (const schema of walkSchemas(entry, resolve, seen)) check(schema, report)
    }
  }
  return {
    Paths: {
      PathItem(node, context) {
        const item = { node, location: context.location }
        for (const index of asList(node.parameters).keys()) checkAll(step(item, 'parameters', index), context)
      },
      Operation(node, context) {
        const operation = { node, location: context.location }
        for (const index of asList(node.parameters).keys())
          checkAll(step(operation, 'parameters', index), context)
        checkAll(step(operation, 'requestBody'), context)
      },
    },
  }
}
