import { redactText } from '../../domain/masking/redact.ts'
import type { LoggedRequest } from '../../runtime/request-log.ts'

/** Which requests of the log are shown. An empty field does not filter. */
export interface RequestFilter {
  operation: string
  /** The first digit of the HTTP status, or `dropped`. */
  status: string
  /** Searched for in the path, the query, both bodies, and the names of the operation and the business. */
  text: string
}

/** The statuses with their labels, in the order of the form. */
export const statusChoices: readonly [status: string, label: string][] = [
  ['', 'Any answer'],
  ['2', '2xx, done'],
  ['4', '4xx, refused'],
  ['5', '5xx, failed'],
  ['dropped', 'Lost by a scenario'],
]

const LONGEST_TEXT = 200

/** Reads the filter from the query of the page. Possible card data in it is masked, as it is in the log. */
export function readRequestFilter(query: Readonly<Record<string, string>>): RequestFilter {
  const { operation = '', status = '', text = '' } = query
  return {
    operation: redactText(operation.slice(0, LONGEST_TEXT)),
    status: statusChoices.some(([known]) => known === status) ? status : '',
    text: redactText(text.trim().slice(0, LONGEST_TEXT)),
  }
}

/** @param nameOf returns the name of a business */
export function matchesFilter(
  request: LoggedRequest,
  { operation, status, text }: RequestFilter,
  nameOf: (businessId: string | undefined) => string,
): boolean {
  if (operation !== '' && request.operationId !== operation) return false
  if (status === 'dropped' && !request.isDropped) return false
  if (/^\d$/.test(status) && !String(request.status).startsWith(status)) return false
  if (text === '') return true
  const { method, path, query, operationId, businessId, requestBody, responseBody } = request
  const bodies = [requestBody, responseBody].map((body) => JSON.stringify(body) ?? '')
  const searched = [`${method} ${path}?${query}`, operationId, nameOf(businessId), ...bodies]
  return searched.join('\n').toLowerCase().includes(text.toLowerCase())
}
