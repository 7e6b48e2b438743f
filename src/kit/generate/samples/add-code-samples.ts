import { METHODS, type OpenApiDocument, type OperationObject } from '../../contract/document.ts'
import type { HostSamples } from './render-samples.ts'

/** Copies a full document and adds samples to its operations as `x-codeSamples`, which other tools read. */
export function addCodeSamples(document: OpenApiDocument, samples: HostSamples): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => [
      method,
      METHODS.includes(method) ? withSamples(operation, samples) : operation,
    ])
    return [path, Object.fromEntries(operations)]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

function withSamples(operation: OperationObject, samples: HostSamples): OperationObject {
  const { operationId } = operation
  if (!Object.hasOwn(samples, operationId)) return operation
  return { ...operation, 'x-codeSamples': samples[operationId] } as OperationObject
}
