import type { OpenApiDocument, OperationObject, Parameter } from './document.ts'
import { deref, nameOf } from './references.ts'

/** Finds a header that we propose, even if an answer renamed it: by its component, or by its current or former name (`x-was`). */
export function findProposedHeader(
  document: OpenApiDocument,
  { parameters = [] }: Pick<OperationObject, 'parameters'>,
  proposed: { component: string; name: string },
): Parameter | undefined {
  const found = parameters.find(
    (each) => nameOf(each) === proposed.component || isCalled(deref(document, each), proposed.name),
  )
  return found && deref(document, found)
}

function isCalled(parameter: Parameter, name: string): boolean {
  return parameter.in === 'header' && (parameter['x-was'] ?? parameter.name).toLowerCase() === name
}
