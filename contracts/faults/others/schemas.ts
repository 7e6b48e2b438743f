import { findDepartures } from '../../../src/kit/check/harness/evaluate/conformance/conformance.ts'
import { findOperation } from '../../../src/kit/contract/contract.ts'
import { parseJson } from '../proxy/wire.ts'
import { judgeEach } from './judge.ts'

/** Plain validation of answers against the bundle: status, content type and every field of the body. */
export const judgeBySchemas = judgeEach(({ operationId, response }, profile) => {
  const { status, headers, body: text } = response
  const contentType = headers['content-type']?.split(';')[0]?.trim() ?? ''
  const exchange = { operation: findOperation(operationId), status, contentType, text, body: parseJson(text) }
  const departures = findDepartures(exchange as Parameters<typeof findDepartures>[0], profile)
  return departures.map(({ text }) => text)
})
