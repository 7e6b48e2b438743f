import { describe, expect, it, vi } from 'vitest'
import { checkoutValidator } from '../validation/checkout.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

const options = { baseUrl: 'https://host.test', publicKey: 'pk_test_1', validateResponses: checkoutValidator }
const ping = {
  status: 'success',
  statusCode: '00',
  message: 'pong',
  data: { pong: true, time: '2030-01-01T12:00:00Z' },
}

describe('a client with validateResponses', () => {
  it('lets a success through that keeps the contract', async () => {
    const client = createCheckoutClient({ ...options, fetch: async () => Response.json(ping) })
    expect((await client.GET('/charge/ping')).data).toEqual(ping)
  })

  it('refuses one that does not, by place and rule', async () => {
    const body = { ...ping, data: { ...ping.data, pong: 'private-value' } }
    const call = createCheckoutClient({ ...options, fetch: async () => Response.json(body) }).GET(
      '/charge/ping',
    )
    const error = await call.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'invalid_response', operationId: 'ping' })
    expect(error).toHaveProperty(
      'fieldErrors',
      expect.arrayContaining([expect.objectContaining({ field: 'data.pong' })]),
    )
    expect((error as Error).message).not.toContain('private-value')
  })

  it('leaves failures and bodies read otherwise alone', async () => {
    const response = vi.fn()
    const fetch = async () => Response.json({}, { status: 500 })
    const client = createCheckoutClient({ ...options, validateResponses: { response }, fetch })
    expect((await client.GET('/charge/ping')).response.status).toBe(500)
    await client.GET('/charge/ping', { parseAs: 'text', fetch: async () => new Response('text') })
    expect(response).not.toHaveBeenCalled()
  })
})
