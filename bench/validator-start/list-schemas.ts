import type { OpenApiDocument, Schema } from '../../src/kit/contract/document.ts'
import { nameOf } from '../../src/kit/contract/references.ts'
import { findOperation, readJson } from '../generated-document.ts'
import type { StartInput } from './input.ts'

/** The schemas of a host, and the answer of one operation as the first value to check. */
export function prepareStart(document: OpenApiDocument, operationId: string): StartInput['checkout'] {
  const response = findOperation(document, operationId).responses['200']!
  return {
    schemas: listSchemas(document),
    first: nameResponse(operationId, '200', response),
    value: readJson(document, response)!.samples[0],
  }
}

/**
 * All components, and what messages define in place. Parameters are left out, which is to the advantage of compiling
 * at run time.
 */
function listSchemas(document: OpenApiDocument): Record<string, Schema> {
  const schemas: Record<string, Schema> = {}
  const add = (name: string, schema: Schema | undefined) => {
    if (schema && !isReference(schema)) schemas[name] = referToNames(schema)
  }
  for (const [name, schema] of Object.entries(document.components.schemas ?? {})) add(name, schema)
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  for (const { operationId, requestBody, responses } of operations.filter((each) => each?.operationId)) {
    if (requestBody) add(`${operationId}_body`, readJson(document, requestBody)?.schema)
    for (const [status, response] of Object.entries(responses)) {
      add(nameResponse(operationId, status, response), readJson(document, response)?.schema)
    }
  }
  return schemas
}

/** What many operations answer is one schema, as it is for the generated validators. */
function nameResponse(operationId: string, status: string, response: object): string {
  const name = nameOf(response)
  return name ? `response_${name}` : `${operationId}_${status}`
}

/** A message that is a component as it stands needs nothing compiled for it. */
function isReference(schema: Schema): boolean {
  return schema.$ref !== undefined && Object.keys(schema).length === 1
}

function referToNames(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', '"$ref":"'))
}
