import { listOperations, type OpenApiDocument, type Parameter, type Schema } from '../contract/document.ts'
import { joinPointer, locate, readPointer } from '../contract/references.ts'
import { asList } from '../contract/spec-tree.ts'

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
  const { schemas = {} } = document.components ?? {}
  const operations = listOperations(document)
  return [
    { kind: 'schema', names: nameKeys(schemas, '/components/schemas') },
    {
      kind: 'operation',
      names: operations.map(({ path, method, operation }) => ({
        name: operation.operationId,
        pointer: `${joinPointer('paths', path, method)}/operationId`,
      })),
    },
    {
      kind: 'server',
      names: nameTexts(servers.map(({ description }, at) => [description, `/servers/${at}/description`])),
    },
    ...servers.map(({ variables }, at): Scope => {
      return { kind: 'variable', names: nameKeys(variables, `/servers/${at}/variables`) }
    }),
    ...Object.entries(schemas).flatMap(([name, schema]): Scope[] => {
      const pointer = joinPointer('components', 'schemas', name)
      const values = asList(schema.enum).map((value, at): [unknown, string] => [
        value,
        `${pointer}/enum/${at}`,
      ])
      return [
        { kind: 'property', names: listProperties(document, schema, pointer) },
        { kind: 'value', names: nameTexts(values) },
      ]
    }),
    ...operations.flatMap(({ path, method }) => listParameters(document, path, method)),
  ]
}

function nameKeys(holder: object | undefined, pointer: string): Name[] {
  return Object.keys(holder ?? {}).map((name) => ({ name, pointer: pointer + joinPointer(name) }))
}

function nameTexts(values: [value: unknown, pointer: string][]): Name[] {
  return values.flatMap(([name, pointer]) => (typeof name === 'string' ? [{ name, pointer }] : []))
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
