import type { Operation } from '../../../src/kit/contract/contract.ts'
import type { Rewrite, Service, WireAnswer, WireRequest } from '../fault.ts'
import { exampleAnswer } from '../rewrites.ts'

/** What a change breaks: an operation, and the field, parameter or state that its row names, or an empty text. */
export interface Site {
  operation: Operation
  detail: string
}

/** A named way of rewriting calls; the row of a fault provides its arguments. */
export type Change = (site: never) => Rewrite

type Rewritten<T> = T | undefined | Promise<T | undefined>

/** Changes requests, or answers them in the target's place. */
export function onRequest<Arguments = unknown>(
  change: (
    request: WireRequest,
    site: Site & Arguments,
    service: Service,
  ) => Rewritten<WireRequest | WireAnswer>,
) {
  return (site: Site & Arguments): Rewrite => ({
    onRequest: (request, service) => change(request, site, service),
  })
}

/** Answers the matching requests with the specification's example. */
export function answerInPlace<Arguments = unknown>(
  status: number,
  isMeant: (request: WireRequest, site: Site & Arguments) => boolean,
) {
  return onRequest<Arguments>((request, site) =>
    isMeant(request, site) ? exampleAnswer(site.operation, status) : undefined,
  )
}

/** Replaces the answers with one status. */
export function onStatus<Arguments = unknown>(
  status: number,
  replace: (request: WireRequest, site: Site & Arguments, service: Service) => Rewritten<WireAnswer>,
) {
  return (site: Site & Arguments): Rewrite => ({
    onResponse: (answer, request, service) =>
      answer.status === status ? replace(request, site, service) : undefined,
  })
}
