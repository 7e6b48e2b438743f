import type { Oas3Rule, UserContext } from '@redocly/openapi-core'
import { asList, asObject } from '../../../src/kit/contract/spec-tree.ts'
import { follow, type Located, step } from '../located.ts'
import { schemaOf } from '../members.ts'
import { explain } from '../rule.ts'

/** Requires the component `Event` to be the union of all events, with a discriminator that maps each to its schema. */
export const eventsDiscriminated: Oas3Rule = () => ({
  Root(node, { location, resolve, report }) {
    const root = { node, location }
    const union = follow(step(root, 'components', 'schemas', 'Event'), resolve)
    const webhooks = step(root, 'webhooks')
    for (const name of Object.keys(asObject(webhooks.node))) {
      const operation = follow(step(webhooks, name, 'post'), resolve)
      const body = operation && schemaOf(step(operation, 'requestBody'), resolve)
      const wrong = body && findFault(name, body, union, resolve)
      if (!wrong) continue
      const remedy = 'Add its schema to `oneOf` and to the mapping of schemas/Event.yaml'
      report({
        message: explain('events-discriminated', wrong, remedy),
        location: step(webhooks, name).location.key(),
      })
    }
  },
})

function findFault(
  name: string,
  body: Located,
  union: Located | undefined,
  resolve: UserContext['resolve'],
): string | undefined {
  const { discriminator, oneOf } = asObject(union?.node)
  const { propertyName, mapping } = asObject(discriminator)
  if (!union || typeof propertyName !== 'string') return `${name} is in no union with a discriminator`
  const schema = follow(body, resolve)?.node
  const leadsThere = ($ref: unknown) => follow({ ...union, node: { $ref } }, resolve)?.node === schema
  if (!leadsThere(asObject(mapping)[name])) return `the discriminator does not map ${name} to its schema`
  const isListed = asList(oneOf).some((each) => leadsThere(asObject(each).$ref))
  return isListed ? undefined : `${name} is mapped and not in the union`
}
