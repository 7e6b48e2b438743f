import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createAjv } from '../../../src/kit/contract/create-ajv.ts'
import schema from '../../../src/kit/history/history.schema.json' with { type: 'json' }
import type { History, HistoryExchange, HistoryHead } from '../../../src/kit/history/history.ts'

const ajv = createAjv({ strictSchema: true })
const isHead = ajv.compile<HistoryHead>({ $defs: schema.$defs, $ref: '#/$defs/head' })

/** Whether a value is an exchange by history.schema.json. */
export const isExchange = ajv.compile<HistoryExchange>({ $defs: schema.$defs, $ref: '#/$defs/exchange' })

const SLOWER = 1_000

/**
 * Reads a history in which every operator has a place: flows of a check of the sandbox and, as an era of their own, of a check of
 * a service that answers what the sandbox does not. Its times are stretched, so that late effects have shown.
 */
export function readFixture(): History {
  const text = gunzipSync(readFileSync(new URL('recorded.ndjson.gz', import.meta.url))).toString()
  const [head, ...exchanges]: unknown[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  if (!isHead(head)) throw new Error('The first line of the fixture is not a head.')
  return {
    head,
    exchanges: exchanges.map((each, index) => {
      if (isExchange(each))
        return { ...each, startedMs: each.startedMs * SLOWER, endedMs: each.endedMs * SLOWER }
      throw new Error(`Line ${index + 2} of the fixture is not an exchange.`)
    }),
    webhooks: [],
    probes: 0,
  }
}
