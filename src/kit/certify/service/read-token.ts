/** Reads the token of a saved card from an answer of the service. Returns undefined without one. */
export function readToken({
  operationId,
  status,
  responseText,
}: {
  operationId: string
  status: number
  responseText: string
}): string | undefined {
  if (operationId !== 'saveCard' || status !== 200) return undefined
  const { data } = JSON.parse(responseText) as { data?: { cardToken?: unknown } }
  return typeof data?.cardToken === 'string' ? data.cardToken : undefined
}
