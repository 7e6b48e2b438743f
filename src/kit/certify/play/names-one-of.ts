import type { ServiceCall } from '../service/start-service.ts'

/** Whether a call or its answer names one of the orders. */
export function namesOneOf(
  { path, requestBody, responseBody }: ServiceCall,
  references: readonly string[],
): boolean {
  const text = `${path} ${JSON.stringify([requestBody, responseBody])}`
  return references.some((reference) => text.includes(reference))
}
