import type { WireAnswer, WireCall } from '../../caller/wire-call.ts'
import { isObject } from '../../contract/spec-tree.ts'
import { quoteText, showLine } from '../../visible-text.ts'
import { Unreadable } from '../body/unreadable.ts'
import { readAnswerBody } from './read-answer-body.ts'
import { readHeaders } from './read-headers.ts'
import { readRequestBody } from './read-request-body.ts'

/** Marks a call that never reached the service, or that the service did not answer then and there. */
export const SKIPPED = Symbol('skipped')

/** Reads the call of a HAR entry, or says in words what is wrong with the entry. */
export async function readEntry(entry: unknown): Promise<WireCall | string | typeof SKIPPED> {
  try {
    return await readCall(entry)
  } catch (error) {
    if (error instanceof Unreadable) return showLine(error.message)
    throw error
  }
}

async function readCall(entry: unknown): Promise<WireCall | typeof SKIPPED> {
  if (!isObject(entry)) throw new Unreadable('it is not an object')
  const { request, response } = entry
  if (!isObject(request)) throw new Unreadable('it has no request')
  const url = readUrl(request.url)
  if (url === SKIPPED || isAnsweredElsewhere(entry)) return SKIPPED
  if (!isObject(response)) throw new Unreadable('it has no response, not even one of status 0')
  const method = readMethod(request.method)
  const headers = readHeaders(request.headers, 'request')
  const body = await readRequestBody(request, headers)
  const answer = readAnswer(response, method)
  return {
    ...{ method, url, headers, ...(body !== undefined && { body }), ...(answer && { answer }) },
    ...readTimes(entry),
  }
}

/** URLs that a program may load without calling a service. */
const ELSEWHERE =
  /^(?:data|blob|wss?|about|file|filesystem|javascript|chrome|edge|devtools|resource|view-source|[a-z-]+-extension):/i

function readUrl(url: unknown): string | typeof SKIPPED {
  if (typeof url !== 'string') throw new Unreadable('request.url is not text')
  if (ELSEWHERE.test(url)) return SKIPPED
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new Unreadable(`request.url is not an absolute URL of HTTP: ${quoteText(url)}`)
  const parsed = new URL(url)
  // A fragment is never sent.
  parsed.hash = ''
  return parsed.href
}

/** Whether something other than the service answered. Chromium marks an answer from its cache only by 0 bytes received. */
function isAnsweredElsewhere({ request, response, ...entry }: Record<string, unknown>): boolean {
  if (!isObject(response)) return false
  const marks = [
    ...[entry._fromCache, entry._fetchedViaServiceWorker, response._fetchedViaServiceWorker],
    ...[entry._wasFulfilled, entry._wasAborted],
  ]
  const isOfNoBytes = response._transferSize === 0 && Number(response.status) > 0
  return marks.some(Boolean) || isOfNoBytes || response.status === 304 || response.status === 101
}

function readMethod(method: unknown): string {
  if (typeof method === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(method)) return method
  throw new Unreadable(
    `request.method is not a method of HTTP: ${quoteText(JSON.stringify(method) ?? 'none')}`,
  )
}

function readAnswer(response: Record<string, unknown>, method: string): WireAnswer | undefined {
  const { status } = response
  if (status === 0 || status === -1) return undefined
  if (!Number.isInteger(status) || Number(status) < 100 || Number(status) > 599)
    throw new Unreadable(
      `response.status is not a status of HTTP: ${quoteText(JSON.stringify(status) ?? 'none')}`,
    )
  const headers = readHeaders(response.headers, 'response')
  const answer = { status: Number(status), headers }
  const { body, isUnreadable } = readAnswerBody({ ...answer, response, method })
  return { ...answer, body, ...(isUnreadable && { isUnreadable: showLine(isUnreadable) }) }
}

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/

function readTimes({ startedDateTime, time }: Record<string, unknown>) {
  const startedAtMs =
    typeof startedDateTime === 'string' && DATE.test(startedDateTime)
      ? Date.parse(startedDateTime)
      : Number.NaN
  if (Number.isNaN(startedAtMs))
    throw new Unreadable(
      `startedDateTime is not a date with a time and a zone: ${quoteText(JSON.stringify(startedDateTime) ?? 'none')}`,
    )
  if (time !== undefined && time !== null && !Number.isFinite(time))
    throw new Unreadable(`time is not a number: ${quoteText(JSON.stringify(time))}`)
  // A tool writes -1 if it does not know how long the call took.
  return { startedAtMs, endedAtMs: startedAtMs + Math.max(0, Number(time ?? 0)) }
}
