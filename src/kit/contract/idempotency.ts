import type { OpenApiDocument, OperationObject } from './document.ts'
import { deref } from './references.ts'

/**
 * The header under whose value an operation is carried out once, in lower case; undefined where it takes none. What it
 * is called is a proposal, so it is found by its keyword.
 */
export function idempotencyHeaderOf(
  document: OpenApiDocument,
  { parameters = [] }: OperationObject,
): string | undefined {
  return parameters
    .map((parameter) => deref(document, parameter))
    .find((parameter) => parameter.in === 'header' && parameter['x-idempotency-key'])
    ?.name.toLowerCase()
}
