import createOpenapiClient from 'openapi-fetch'
import type { paths } from '../generated/checkout/types.ts'
import { createCheckoutClient } from '../src/client/index.ts'
import { atMost, type Row } from './claim.ts'
import { median, medianDifference, race } from './measure.ts'

const baseUrl = 'https://checkout.example'
const publicKey = 'pk_test_bench'
const answer = JSON.stringify({
  status: 'success',
  statusCode: '00',
  message: 'Service is up',
  data: { pong: true, time: '2025-11-12T09:30:00.000Z' },
})

/** Replaces the network, and costs the same for every caller. */
async function transport(_input: string | Request, _init?: RequestInit): Promise<Response> {
  return new Response(answer, { headers: { 'content-type': 'application/json' } })
}

/** `ping` by the client, by openapi-fetch alone, and written by hand; each reads the JSON. */
export async function run(): Promise<Row[]> {
  const client = createCheckoutClient({ baseUrl, publicKey, fetch: transport })
  const foundation = createOpenapiClient<paths>({ baseUrl, fetch: transport })
  const headers = { 'api-key': publicKey }
  const candidates = {
    bare: async () => {
      const response = await transport(`${baseUrl}/charge/ping`, { headers: { 'api-key': publicKey } })
      return { data: await response.json(), response }
    },
    foundation: () => foundation.GET('/charge/ping', { headers }),
    client: () => client.GET('/charge/ping'),
  }
  for (const [name, call] of Object.entries(candidates)) {
    const { data } = await call()
    if (JSON.stringify(data) !== answer) throw new Error(`${name} did not read the answer`)
  }
  const timesUs = await race(candidates, { rounds: 41, calls: 1000 })
  return [
    atMost(8, {
      name: 'client: added per plain call',
      value: medianDifference(timesUs.client, timesUs.bare),
      unit: 'µs',
      note: `over ${median(timesUs.bare).toFixed(1)} µs of a bare call`,
    }),
    {
      name: 'client: added by openapi-fetch alone',
      value: medianDifference(timesUs.foundation, timesUs.bare),
      unit: 'µs',
      note: 'part of the above',
    },
  ]
}
