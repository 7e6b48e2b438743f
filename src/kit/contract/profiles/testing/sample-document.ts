import type { JsonObject } from '../../spec-tree.ts'

/** A reference to a component. */
export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
/** The content of a body in JSON. */
export const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } })

/** A document with one documented operation, `post /orders`, and the components given. */
export function documentWith(operation: object, components: JsonObject = {}): JsonObject {
  return {
    openapi: '3.1.1',
    info: { title: 'Host', version: '1.0.0', 'x-source': '§1' },
    tags: [{ name: 'Orders' }, { name: 'Unused' }],
    paths: {
      '/orders': { post: { operationId: 'createOrder', 'x-source': '§4.1', tags: ['Orders'], ...operation } },
    },
    components,
  }
}
