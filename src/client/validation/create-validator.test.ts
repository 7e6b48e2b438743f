import { describe, expect, expectTypeOf, it } from 'vitest'
import { InvalidResponseError, ValidationError } from '../errors.ts'
import { businessValidator } from './business.ts'
import { checkoutValidator } from './checkout.ts'
import { createValidator } from './create-validator.ts'
import type { SchemaCheck } from './read-issues.ts'

/** A check that fails with the given problems, or passes without any. */
function check(...errors: { instancePath: string; message?: string }[]): SchemaCheck {
  const fn: SchemaCheck = () => errors.length === 0
  fn.errors = errors
  return fn
}

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

const failing = (message: string) => check({ instancePath: '/a', message })

describe('request', () => {
  const validator = createValidator<Record<'op', unknown>, unknown>({
    op: { body: failing('body'), payload: failing('payload'), query: failing('query'), responses: {} },
  })

  it('lists what is at fault in every given part, a parameter by its name', () => {
    const error = thrownBy(() =>
      validator.request('op', { body: 1, payload: 1, query: 1, path: 1, headers: 1 }),
    )
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({
      operationId: 'op',
      fieldErrors: [
        { field: 'a', message: 'body' },
        { field: 'a', message: 'payload' },
        { field: 'a', message: 'query' },
      ],
    })
  })

  it('checks a part that is there but undefined, and none that is absent', () => {
    expect(validator.request('op', {})).toEqual({})
    expect(() => validator.request('op', { body: undefined })).toThrow(ValidationError)
  })

  it('refuses an operation that the host does not have', () => {
    const unknownId = 'toString' as never
    expect(() => validator.request(unknownId, {})).toThrowError(
      expect.objectContaining({ code: 'invalid_option' }),
    )
  })
})

describe('response', () => {
  const responses = { 200: failing('exact'), '2XX': failing('range'), default: failing('default') }
  const messageAt = (status: number, given: Record<string, SchemaCheck>) => {
    const validator = createValidator<Record<'op', unknown>, unknown>({ op: { responses: given } })
    const error = thrownBy(() => validator.response('op', status, {}))
    return error instanceof InvalidResponseError ? error.fieldErrors.map(({ message }) => message) : error
  }

  it('is checked by its status, else its range, else the default', () => {
    expect(messageAt(200, responses)).toEqual(['exact'])
    expect(messageAt(201, responses)).toEqual(['range'])
    expect(messageAt(404, responses)).toEqual(['default'])
    expect(messageAt(201, { 200: check(), default: check() })).toEqual([
      'must have a status of the contract, not 201',
    ])
  })

  it('is refused at a status that the contract does not have', () => {
    expect(messageAt(404, { 200: check() })).toEqual(['must have a status of the contract, not 404'])
  })

  it('is returned as it is when it holds', () => {
    const validator = createValidator<Record<'op', unknown>, unknown>({ op: { responses: { 200: check() } } })
    const body = {}
    expect(validator.response('op', 200, body)).toBe(body)
  })
})

describe('the validators of the hosts', () => {
  it('check the plaintext of an encrypted field', () => {
    const { payload } = checkoutValidator.request('verifyOrder', { payload: { reference: 'ORD-1' } })
    expectTypeOf(payload).toEqualTypeOf<{ reference: string }>()
    expect(payload).toEqual({ reference: 'ORD-1' })
    const error = thrownBy(() => checkoutValidator.request('verifyOrder', { payload: { secret: 'hunter2' } }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(String(error)).toContain('reference is required')
    expect(String(error)).not.toContain('hunter2')
  })

  it('type the body as it travels', () => {
    const { body } = checkoutValidator.request('verifyOrder', { body: { data: 'AAAA' } })
    expectTypeOf(body.data).toEqualTypeOf<string>()
    expect(body).toEqual({ data: 'AAAA' })
  })

  it('check the documented limits of the query', () => {
    const { query } = businessValidator.request('listTransactions', { query: { list: 1 } })
    expectTypeOf(query.list).toEqualTypeOf<number | undefined>()
    expect(
      thrownBy(() => businessValidator.request('listTransactions', { query: { list: 0 } })),
    ).toMatchObject({
      fieldErrors: [{ field: 'list' }],
    })
  })

  it('type a response by its status', () => {
    const read = (body: unknown) => businessValidator.response('listTransactions', 200, body)
    expectTypeOf<ReturnType<typeof read>['data']['meta']['totalItems']>().toEqualTypeOf<number>()
    expect(thrownBy(() => read({ data: {} }))).toBeInstanceOf(InvalidResponseError)
  })
})
