import { inspect } from 'node:util'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { ApiError, WrongKeyTypeError } from '../errors.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'
import { unwrap } from './unwrap.ts'

const keys = { publicKey: 'pk_test_1', secretKey: 'sk_test_hidden9' }

const answering = (response: Response) =>
  createCheckoutClient({
    baseUrl: 'https://host.test',
    ...keys,
    retry: { attempts: 1 },
    fetch: async () => response,
  })

const refusalOf = (response: Response): Promise<unknown> =>
  unwrap(answering(response).GET('/charge/ping')).catch((error: unknown) => error)

describe('unwrap', () => {
  it('returns the body of a success, from a result and from a promise', async () => {
    const body = { status: 'success', statusCode: '00', message: 'ok', data: { pong: true } }
    const result = unwrap(await answering(Response.json(body)).GET('/charge/ping'))
    expect(result).toEqual(body)
    const promised = unwrap(answering(Response.json(body)).GET('/charge/ping'))
    expect(promised).toBeInstanceOf(Promise)
    expect(await promised).toEqual(body)
  })

  it('types what it returns by the operation', () => {
    const client = createBusinessClient({ baseUrl: 'https://host.test' })
    const list = async () => unwrap(await client.GET('/transactions'))
    type List = Awaited<ReturnType<typeof list>>
    expectTypeOf<List['data']['transactions'][number]['amount']>().toEqualTypeOf<number>()
    expectTypeOf<List['data']['meta']['nextPage']>().toEqualTypeOf<number>()
    // @ts-expect-error no such field
    expectTypeOf<List['data']['items']>().toBeUnknown()
  })

  it('returns undefined for an empty success', async () => {
    expect(unwrap(await answering(new Response(null, { status: 204 })).GET('/charge/ping'))).toBeUndefined()
  })

  it('returns a declined card as the outcome it is', async () => {
    const declined = { status: 'failed', statusCode: '51', message: 'Insufficient funds', data: null }
    expect(unwrap(await answering(Response.json(declined)).GET('/charge/ping'))).toEqual(declined)
  })

  it('throws what the service says', async () => {
    const body = { status: 'failed', statusCode: '25', message: 'no such order', data: null }
    const error = await refusalOf(Response.json(body, { status: 404 }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'api_error',
      operationId: 'ping',
      status: 404,
      statusCode: '25',
      apiMessage: 'no such order',
    })
  })

  it.each([
    ['Invalid SECRET key', 'secret'],
    ['Invalid public key passed', 'public'],
  ])('tells a valid key of the wrong type by "%s"', async (message, expectedKeyType) => {
    const error = await refusalOf(Response.json({ message }, { status: 401 }))
    expect(error).toBeInstanceOf(WrongKeyTypeError)
    expect(error).toMatchObject({ code: 'wrong_key_type', operationId: 'ping', status: 401, expectedKeyType })
  })

  it.each([
    ['Invalid secret key', 401],
    ['Invalid SECRET key', 403],
    ['unknown key', 401],
  ])('does not take "%s" with %i for one', async (message, status) => {
    const error = await refusalOf(Response.json({ message }, { status }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).not.toBeInstanceOf(WrongKeyTypeError)
  })

  it('tells all that an answer says of a failure, and keeps the answer out of what is logged', async () => {
    const errors = [
      { field: 'order.amount', message: 'must be greater than 0' },
      { field: 'order.note', message: `repeats ${keys.secretKey}\u001b[2J` },
      { field: 7, message: 'no text' },
      null,
    ]
    const body = { statusCode: '30', message: 'no', errors, echo: keys.secretKey }
    const headers = { 'x-request-id': 'req_1', 'retry-after': '2', 'x-echo': keys.secretKey }
    const error = (await refusalOf(Response.json(body, { status: 400, headers }))) as ApiError
    expect(error).toMatchObject({
      fieldErrors: [
        { field: 'order.amount', message: 'must be greater than 0' },
        { field: 'order.note', message: 'repeats [key removed] [2J' },
      ],
      requestId: 'req_1',
      retryAfterMs: 2000,
    })
    expect(error.body).toEqual(body)
    expect(error.headers?.get('x-echo')).toBe(keys.secretKey)
    const logged = [JSON.stringify(error), JSON.stringify({ ...error }), inspect(error, { showHidden: true })]
    expect(logged.join()).not.toContain(keys.secretKey)
  })

  it('reads fields at fault where the contract has them', async () => {
    const client = createBusinessClient({
      baseUrl: 'https://host.test',
      ...keys,
      failures: { errors: 'data.faults', field: 'name', message: 'text', requestId: 'exchange' },
      fetch: async () =>
        Response.json(
          { data: { faults: [{ name: 'list', text: 'too long' }] } },
          { status: 400, headers: { exchange: '7' } },
        ),
    })
    const error = await unwrap(client.GET('/transactions')).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ fieldErrors: [{ field: 'list', message: 'too long' }], requestId: '7' })
  })

  it.each([undefined, null, 'x', 7, {}, { response: 'ok' }])(
    'says what to give it, not %o',
    async (value) => {
      const refused = expect.objectContaining({
        code: 'invalid_option',
        message: expect.stringMatching(/^unwrap takes/),
      })
      expect(() => unwrap(value as never)).toThrow(refused)
      await expect(unwrap(Promise.resolve(value) as never)).rejects.toThrow(refused)
    },
  )

  it.each(['<html>Bad gateway</html>', '', 'null', '[]', '"text"', '7', '{"message":7,"statusCode":{}}'])(
    'copes with the error body %j',
    async (body) => {
      const error = await refusalOf(new Response(body, { status: 502 }))
      expect(error).toMatchObject({ status: 502, statusCode: undefined, apiMessage: undefined })
      expect((error as Error).message).toBe('ping was answered with HTTP 502')
    },
  )
})
