import type { Oas3Rule, UserContext } from '@redocly/openapi-core'
import { asList, asObject, type JsonObject } from '../../../src/kit/contract/spec-tree.ts'
import { type Located, step } from '../follow.ts'
import { explain } from '../rule-message.ts'
import { listEntrySchemas, walkSchemas } from '../walk-schemas.ts'

/** What the service sends may take a value unknown today: `x-extensible-enum`, no `enum` with more than one value. */
export const openResponseEnums: Oas3Rule = () => {
  const seen = new Set<unknown>()
  const check = (holder: Located, { resolve, report }: UserContext): void => {
    for (const entry of listEntrySchemas(holder, resolve)) {
      for (const { node, location } of walkSchemas(entry, resolve, seen)) {
        const path = findClosedEnum(node)
        if (!path) continue
        const wrong = 'an enum stands in what the service sends, so a new value would break its readers'
        const remedy =
          'Write `x-extensible-enum`; where the schema also stands in a request, give each side its own'
        report({ message: explain('open-response-enums', wrong, remedy), location: location.child(path) })
      }
    }
  }
  return {
    Paths: {
      Operation(node, context) {
        const operation = { node, location: context.location }
        for (const status of Object.keys(asObject(node.responses)))
          check(step(operation, 'responses', status), context)
      },
    },
    WebhooksMap: {
      Operation(node, context) {
        check(step({ node, location: context.location }, 'requestBody'), context)
      },
    },
  }
}

function findClosedEnum(schema: JsonObject): string[] | undefined {
  if (asList(schema.enum).length > 1) return ['enum']
  return asList(asObject(schema['x-proposed']).enum).length > 1 ? ['x-proposed', 'enum'] : undefined
}
