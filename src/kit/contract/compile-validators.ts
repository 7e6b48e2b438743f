import type { ValidateFunction } from 'ajv/dist/2020.js'
import { createAjv, referToNames } from './create-ajv.ts'
import { dateFormats } from './date-formats.ts'
import type { OpenApiDocument } from './document.ts'
import { planValidators } from './validator-plan.ts'

/** The validators of an operation, as in `generated/<host>/validators.js`. */
type OperationValidators = Partial<
  Record<'body' | 'payload' | 'query' | 'path' | 'headers', ValidateFunction>
> & { responses: Record<string, ValidateFunction> }

/**
 * Compiles the validators of a document that did not exist when the package was built, by operationId.
 *
 * @throws Error a schema is invalid
 */
export function compileValidators(document: OpenApiDocument): Record<string, OperationValidators> {
  const { entries, operations } = planValidators(document)
  const ajv = createAjv({ inlineRefs: false })
  for (const [name, format] of Object.entries(dateFormats)) ajv.addFormat(name, format)
  for (const [name, schema] of entries) ajv.addSchema({ ...referToNames(schema), $id: name })
  const compileEach = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).map(([key, name]) => [key, ajv.getSchema(name)!]))
  return Object.fromEntries(
    Object.entries(operations).map(([id, { responses, ...parts }]) => [
      id,
      { ...compileEach(parts), responses: compileEach(responses) },
    ]),
  )
}
