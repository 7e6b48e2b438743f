import { listOperations, type OpenApiDocument, type Parameter, type Schema } from '../contract/document.ts'
import { joinPointer, locate, readPointer } from '../contract/references.ts'

export type NameKind =
  | 'schema'
  | 'property'
  | 'value'
  | 'query parameter'
  | 'path parameter'
  | 'operation'
  | 'server'
  | 'variable'

export interface Name {
  name: string
  pointer: string
}

/** Names that become identifiers of one scope. */
export interface Scope {
  kind: NameKind
  names: Name[]
}

interface Server {
  description?: string
  variables?: Record<string, unknown>
}

/** Every scope of a client. Schemas that have no name of their own become no type, so neither do their properties. */
export function listScopes(document: OpenApiDocument): Scope[] {
  const { servers = [] } = document as { servers?: Server[] }
  const schemas = Object.entries(document.components?.schemas ?? {})
  const schemasPointer = '/components/schemas'
  return [
    { kind: 'schema', names: nameKeys(document.components?.schemas, schemasPointer) },
    { kind: 'operation', names: listOperationNames(document) },
    { kind: 'server', names: listServerNames(servers) },
    ...servers.map(({ variables }, index) =>
      scope('variable', nameKeys(variables, `/servers/${index}/variables`)),
    ),
    ...schemas.flatMap(([name, schema]) => {
      const pointer = schemasPointer + joinPointer(name)
      return [
        scope('property', listProperties(document, schema, pointer)),
        scope('value', listValues(schema, pointer)),
      ]
    }),
    ...listOperations(document).flatMap(({ path, method }) => listParameters(document, path, method)),
  ]
}

function scope(kind: NameKind, names: Name[]): Scope {
  return { kind, names }
}

function nameKeys(holder: object | undefined, pointer: string): Name[] {
  return Object.keys(holder ?? {}).map((name) => ({ name, pointer: pointer + joinPointer(name) }))
}

function listOperationNames(document: OpenApiDocument): Name[] {
  return listOperations(document).map(({ path, method, operation }) => ({
    name: operation.operationId,
    pointer: `${joinPointer('paths', path, method)}/operationId`,
  }))
}

function listServerNames(servers: readonly Server[]): Name[] {
  return servers.flatMap(({ description }, index) =>
    typeof description === 'string' ? [{ name: description, pointer: `/servers/${index}/description` }] : [],
  )
}

/** With those of `allOf`: one type has them all. A name that is said twice is one. */
function listProperties(document: OpenApiDocument, schema: Schema, pointer: string): Name[] {
  const found = new Map<string, Name>()
  const seen = new Set<unknown>()
  const visit = (node: Schema, at: string) => {
    const { value, pointer: place } = locate(document, node, at)
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const each of nameKeys(value.properties, `${place}/properties`)) found.set(each.name, each)
    const members = (value.allOf ?? []) as Schema[]
    for (const [index, member] of members.entries()) visit(member, `${place}/allOf/${index}`)
  }
  visit(schema, pointer)
  return [...found.values()]
}

function listValues(schema: Schema, pointer: string): Name[] {
  const values = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : []
  return values.flatMap((value, index) =>
    typeof value === 'string' ? [{ name: value, pointer: `${pointer}/enum/${index}` }] : [],
  )
}

function listParameters(document: OpenApiDocument, path: string, method: string): Scope[] {
  const found = [joinPointer('paths', path), joinPointer('paths', path, method)].flatMap((holder) => {
    const list = (readPointer(document, `${holder}/parameters`) ?? []) as Parameter[]
    return list.map((each, index) => locate(document, each, `${holder}/parameters/${index}`))
  })
  return (['query', 'path'] as const).map((place) => ({
    kind: `${place} parameter` as const,
    names: found
      .filter(({ value }) => value.in === place)
      .map(({ value, pointer }) => ({ name: value.name, pointer: `${pointer}/name` }))
      .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index),
  }))
}
