import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { homeNameOf, listRequestFields } from '../../src/kit/check/harness/probes/request-fields.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { listFixtures } from '../fixtures.ts'

/** Every ISO 4217 code that the runtime knows, including retired ones. */
export const CODES = Intl.supportedValuesOf('currency')

/** Fields that name a currency; those outside encrypted payloads come first, and the first is tried with every code. */
export const PRICED = listFixtures()
  .flatMap((fixture) => listRequestFields(fixture, 'proposed'))
  .filter((field) => homeNameOf(field) === 'currency')
  .sort((one, two) => Number(one.place === 'payload') - Number(two.place === 'payload'))

/** The operator's codes. */
export const PROPOSED = PRICED[0]!.schema.enum as string[]

/** Returns a described request with another currency. */
export function inCurrency(request: RequestOptions, code: string): RequestOptions {
  const change = (part: unknown) =>
    listLeaves(part ?? {}).reduce<unknown>((whole, { at, value }) => {
      if (namesCurrency(value)) return replaceAt(whole, at, code)
      // Some currencies have no decimals.
      return typeof value === 'number' ? replaceAt(whole, at, Math.ceil(value)) : whole
    }, part)
  const { body, data } = request
  return { ...request, body: change(body), ...(data !== undefined && { data: change(data) }) }
}

export function namesCurrency(value: unknown): boolean {
  return CODES.includes(String(value))
}
