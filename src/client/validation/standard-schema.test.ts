import { sValidator } from '@hono/standard-validator'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { Hono } from 'hono'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { businessValidator } from './business.ts'
import { checkoutValidator } from './checkout.ts'

const { verifyOrder, listRefunds } = checkoutValidator.schemas
const { listTransactions, attachCustomerKyc, submitSourceOfFundsFile } = businessValidator.schemas

describe('schemas', () => {
  it('are those of the standard, typed by the part', () => {
    expectTypeOf(verifyOrder.payload).toExtend<StandardSchemaV1>()
    type Payload = StandardSchemaV1.InferOutput<typeof verifyOrder.payload>
    expectTypeOf<Payload>().toEqualTypeOf<{ reference: string }>()
    type Kyc = StandardSchemaV1.InferInput<typeof attachCustomerKyc.body>
    expectTypeOf<Kyc['idNumber']>().toEqualTypeOf<string>()
    const page = listTransactions.response(200)
    type Page = StandardSchemaV1.InferOutput<typeof page>
    expectTypeOf<Page['data']['meta']['totalItems']>().toEqualTypeOf<number>()
    expect(verifyOrder.payload['~standard']).toMatchObject({ version: 1, vendor: 'paycontract' })
  })

  it('stand for the parts that an operation has', () => {
    expect(Object.keys(listRefunds)).toEqual(['query', 'response'])
    expect(Object.keys(submitSourceOfFundsFile)).toEqual(['headers', 'response'])
    // @ts-expect-error it has no body
    expect(listRefunds.body).toBeUndefined()
  })

  it('return the value given, or where it departs', () => {
    const { validate } = verifyOrder.payload['~standard']
    const value = { reference: 'ORD-1' }
    expect(validate(value)).toEqual({ value })
    expect(validate({ order: 1 })).toEqual({
      issues: [
        { path: ['reference'], message: 'is required' },
        { path: ['order'], message: 'is not known' },
      ],
    })
  })

  it('refuse a status that the contract does not have', () => {
    expect(() => listRefunds.response(201)).toThrow(/listRefunds has no such status in the contract: 200, /)
  })

  it('serve a consumer of the standard', async () => {
    const app = new Hono().post('/kyc', sValidator('json', attachCustomerKyc.body), (context) =>
      context.text(context.req.valid('json').idNumber),
    )
    const post = (body: object) =>
      app.request('/kyc', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const kyc = { idType: 'PASSPORT', idNumber: 'A1', country: 'CA', dateOfBirth: '1990-01-01', address: 'x' }
    expect(await (await post(kyc)).text()).toBe('A1')
    const refused = await post({ ...kyc, dateOfBirth: '1990-02-30' })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: [{ path: ['dateOfBirth'] }] })
  })
})
