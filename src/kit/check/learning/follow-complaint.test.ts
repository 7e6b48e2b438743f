import { expect, test } from 'vitest'
import { findOperation } from '../../contract/contract.ts'
import { asObject } from '../../contract/spec-tree.ts'
import type { DescribedRequest } from '../../target/description.ts'
import type { Exchange } from '../harness/wire/request.ts'
import { createFollow } from './follow-complaint.ts'

test('a card that is refused as a whole is sent with other names of its parts', () => {
  const follow = createFollow(findOperation('payOrder'), { namings: [] }, 'data')
  const body = { message: 'card is invalid', errors: ['card'] }
  const refused = { status: 400, text: JSON.stringify(body), body } as Exchange
  const sent: unknown[] = []
  let template: DescribedRequest = { data: {} }
  for (
    let next = follow(template, refused);
    next !== template && sent.length < 6;
    next = follow(template, refused)
  ) {
    template = next
    sent.push(Object.keys(asObject(asObject(template.data).card)).join())
  }
  expect(sent).toEqual(
    expect.arrayContaining([
      'cardnumber,expirymonth,expiryyear,cvv',
      'pan,month,year,cvc',
      'number,expiryMonth,expiryYear,cvv',
      'number,exp_month,exp_year,cvc',
      'number,expiry,cvv',
    ]),
  )
})

test('a field that must be a date gets one, whatever its name', () => {
  const follow = createFollow(findOperation('attachCustomerKyc'), { namings: [] }, 'body')
  const refusals = ['arrivedOn is required', 'arrivedOn must be a date (YYYY-MM-DD)']
  const template = refusals.reduce<DescribedRequest>(
    (last, message) => follow(last, { status: 422, text: message, body: { message } } as Exchange),
    {},
  )
  expect(template.body).toEqual({ arrivedOn: '1990-01-31' })
})
