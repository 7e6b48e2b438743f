import openapiTS, {
  astToString,
  NULL,
  type OpenAPI3,
  transformSchemaObject,
  tsLiteral,
  tsUnion,
  UNKNOWN,
} from 'openapi-typescript'
import ts from 'typescript'
import { listOperations, type OpenApiDocument, type Schema } from '../contract/document.ts'
import { deref } from '../contract/references.ts'
import { asList, asObject } from '../contract/spec-tree.ts'
import { addOrigins } from './add-origins.ts'

/**
 * Renders the TypeScript types of a host. Five departures from openapi-typescript's output:
 * `default` is left out beside a success, because openapi-fetch would treat its body as one of a success too;
 * a discriminator is left out if each schema states its value as `const`, which would duplicate it;
 * a field with `contentSchema` has the type of its plaintext, because the client encrypts it (any object if the plaintext is not
 * documented);
 * `x-extensible-enum` becomes its known values or any other value, so that editors still complete them;
 * optional members accept `undefined`, under `exactOptionalPropertyTypes` too: neither JSON nor a query carries it.
 */
export async function renderTypes(document: OpenApiDocument, header: string): Promise<string> {
  const nodes = await openapiTS(withoutSurplus(addOrigins(document)) as unknown as OpenAPI3, {
    silent: true,
    defaultNonNullable: false,
    transform(schemaObject, options) {
      const schema = schemaObject as unknown as Schema
      if (schema.contentSchema) return transformSchemaObject(schema.contentSchema as never, options)
      if (schema['x-encryption']) return anyObject()
      if (schema['x-extensible-enum']) return openUnion(schema)
      if (isObjectOrArray(schema)) return UNKNOWN
      if (schema.format === 'binary') return ts.factory.createTypeReferenceNode('Blob')
      return undefined
    },
  })
  const { transformed } = ts.transform(nodes, [allowUndefined])
  return `// ${header}\n\n${astToString(transformed)}`
}

/** Turns `limit?: number` into `limit?: number | undefined`. */
function allowUndefined(context: ts.TransformationContext) {
  const { createUnionTypeNode, createKeywordTypeNode, updatePropertySignature } = ts.factory
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context)
    if (!ts.isPropertySignature(visited) || !visited.questionToken || !visited.type) return visited
    if (visited.type.kind === ts.SyntaxKind.NeverKeyword) return visited
    const types = ts.isUnionTypeNode(visited.type) ? visited.type.types : [visited.type]
    const type = createUnionTypeNode([...types, createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword)])
    return updatePropertySignature(visited, visited.modifiers, visited.name, visited.questionToken, type)
  }
  return (node: ts.Node) => visit(node)
}

/** Drops redundant discriminators and `default` responses. Changes the document in place. */
function withoutSurplus(document: OpenApiDocument): OpenApiDocument {
  for (const schema of Object.values(document.components.schemas ?? {}))
    if (statesOwnName(document, schema)) delete schema.discriminator
  for (const { operation } of listOperations(document)) {
    const { responses } = operation
    if (Object.keys(responses).some((status) => status.startsWith('2'))) delete responses.default
  }
  return document
}

/** Whether each schema that a discriminator maps to states its own value. */
function statesOwnName(document: OpenApiDocument, { discriminator }: Schema): boolean {
  const { propertyName, mapping } = asObject(discriminator)
  const mapped = Object.entries(asObject(mapping))
  return (
    mapped.length > 0 &&
    mapped.every(([name, $ref]) => {
      const target = deref<Schema>(document, { $ref: String($ref) })
      const parts = [target, ...(asList(target?.allOf) as Schema[])]
      return parts.some((part) => part?.properties?.[String(propertyName)]?.const === name)
    })
  )
}

function anyObject(): ts.TypeNode {
  return ts.factory.createTypeReferenceNode('Record', [
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    UNKNOWN,
  ])
}

function openUnion(schema: Schema): ts.TypeNode {
  const known = schema['x-extensible-enum'] ?? []
  const types = ([] as unknown[]).concat(schema.type ?? 'string')
  const base = types.includes('string') ? ts.SyntaxKind.StringKeyword : ts.SyntaxKind.NumberKeyword
  const open = ts.factory.createIntersectionTypeNode([
    ts.factory.createKeywordTypeNode(base),
    ts.factory.createTypeReferenceNode('Record', [
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
    ]),
  ])
  const members = [...known.map((value) => tsLiteral(value)), open]
  return tsUnion(types.includes('null') ? [...members, NULL] : members)
}

/** Whether a schema is only "an object or an array", a type that would not help its users. */
function isObjectOrArray({ type, properties, items }: Schema): boolean {
  return Array.isArray(type) && type.includes('object') && type.includes('array') && !properties && !items
}
