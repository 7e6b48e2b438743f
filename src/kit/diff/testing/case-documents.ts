import type { OperationCase, SchemaCase } from '../cases/cases.ts'
import type { OpenApi } from '../document.ts'

/** Returns the pointer of a case in the documents. */
export function pathOf({ root }: OperationCase, index: number): string {
  return root === 'paths' ? `#/paths/~1operation-${index}` : `#/webhooks/operation-${index}`
}

/** Builds one document with all cases before the change and one after; each case has addresses of its own. */
export function buildDocuments(schemas: readonly SchemaCase[], operations: readonly OperationCase[]) {
  return {
    base: build(schemas, operations, 'before'),
    revision: build(schemas, operations, 'after'),
  }
}

function build(
  schemas: readonly SchemaCase[],
  operations: readonly OperationCase[],
  time: 'before' | 'after',
): OpenApi {
  const roots: Record<'paths' | 'webhooks', Record<string, object>> = { paths: {}, webhooks: {} }
  for (const [index, each] of schemas.entries()) {
    roots.paths[`/schema-${index}`] = { post: exchange(each[time]) }
    roots.paths[`/plaintext-${index}`] = { post: exchange({ contentSchema: each[time] }) }
    roots.webhooks[`schema-${index}`] = { post: exchange(each[time]) }
  }
  for (const [index, each] of operations.entries()) {
    if (each[time] === null) continue
    const key = each.root === 'paths' ? `/operation-${index}` : `operation-${index}`
    roots[each.root][key] = { post: { responses: ok, ...each[time] } }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Cases', version: '0.1.0' },
    ...roots,
    components: { securitySchemes: credentials(time) },
  }
}

const ok = { 200: { description: 'ok' } }

function exchange(schema: unknown): object {
  const content = { 'application/json': { schema } }
  return { requestBody: { content }, responses: { 200: { description: 'ok', content } } }
}

function credentials(time: 'before' | 'after'): object {
  const header = (name: string) => ({ type: 'apiKey', in: 'header', name })
  return {
    key: header('key'),
    token: { type: 'oauth2', flows: {} },
    turned: { ...header('turned'), 'x-key-type': time === 'before' ? 'public' : 'secret' },
    [time === 'before' ? 'old' : 'renamed']: header('same'),
  }
}
