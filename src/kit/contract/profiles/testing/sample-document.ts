import type { JsonObject } from '../../spec-tree.ts'

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
export const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } })

/** Makes a document with one documented operation, `post /orders`, and the given components. */
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
