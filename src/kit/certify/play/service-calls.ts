import type { Entry } from '../record.ts'
import type { ServiceCall } from '../service/listener.ts'

/** Whether a call or its answer names one of the orders. */
export function namesOneOf(
  { path, requestBody, responseBody }: ServiceCall,
  references: readonly string[],
): boolean {
  const text = `${path} ${JSON.stringify([requestBody, responseBody])}`
  return references.some((reference) => text.includes(reference))
}

export function describeCall({ operationId, status, isDropped }: ServiceCall): string {
  return `calls ${operationId}: ${isDropped ? 'executed, but the answer is lost' : `answered ${status}`}`
}

export function detailsOf({
  requestBody,
  responseBody,
  isDropped,
}: ServiceCall): NonNullable<Entry['details']> {
  return { request: requestBody, ...(!isDropped && { answer: responseBody }) }
}
