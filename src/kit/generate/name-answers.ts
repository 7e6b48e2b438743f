import type { OpenApiDocument, Schema } from '../contract/document.ts'

/**
 * The same document, in which every answer's schema has a name: that of its response. `redocly generate-client` makes
 * a type of a schema that has a name, and calls an answer that is composed in place `any`. Where what it makes cannot
 * read an answer that lacks a field, the types would break on every proposal that turns out otherwise: those do without.
 */
export function nameAnswers(document: OpenApiDocument): OpenApiDocument {
  const { schemas = {}, responses = {} } = document.components
  const named: Record<string, Schema> = { ...schemas }
  const answers = Object.entries(responses).map(([name, response]) => {
    const json = response.content?.['application/json']
    if (!json?.schema || json.schema.$ref) return [name, response]
    const schemaName = Object.hasOwn(named, name) ? `${name}Answer` : name
    named[schemaName] = json.schema
    const schema = { $ref: `#/components/schemas/${schemaName}` }
    return [name, { ...response, content: { ...response.content, 'application/json': { ...json, schema } } }]
  })
  return {
    ...document,
    components: { ...document.components, schemas: named, responses: Object.fromEntries(answers) },
  }
}
