import { expect, test } from 'vitest'
import { readComplaint } from './read-complaint.ts'

const wants = (body: unknown) => readComplaint(body).wanted.map((path) => path.join('.'))

test.each<[unknown, string[]]>([
  [{ message: 'amount is required' }, ['amount']],
  ['redirect_url must be a valid URL', ['redirect_url']],
  [{ error: { message: '"customer.email" is not allowed to be empty' } }, ['customer.email']],
  [{ message: 'Missing required field: order_reference' }, ['order_reference']],
  [
    { detail: [{ loc: ['body', 'customer', 'email'], msg: 'field required', type: 'missing' }] },
    ['customer.email'],
  ],
  [{ errors: { currency: ['The currency field is required.'] } }, ['currency']],
  [{ message: 'card has expired', details: [{ field: 'card.expiryMonth' }] }, ['card.expiryMonth']],
  [{ errors: { details: [{ field: 'amount', issue: 'amount is required' }] } }, ['amount']],
  [
    { errors: [{ field: 'amount', message: 'required' }, { path: '/order/currency' }] },
    ['amount', 'order.currency'],
  ],
  [
    { issues: [{ path: ['amount'], message: 'Invalid input: expected number, received undefined' }] },
    ['amount'],
  ],
  [{ params: { missingProperty: 'email' }, message: "must have required property 'email'" }, ['email']],
  [{ problem: { message: 'currencyCode not supported', at: '2026-01-01T09:00:00Z' } }, ['currencyCode']],
  [{ errors: [{ message: 'instrument required', statusId: 'REFUSED_INPUT' }] }, ['instrument']],
  [{ message: 'value is not an amount' }, ['value']],
  [
    { message: 'Some fields are invalid', errors: ['amount', 'customer.email'] },
    ['amount', 'customer.email'],
  ],
  [{ missing_fields: ['amount'] }, ['amount']],
  [{ error: { code: 'card_unreadable', detail: 'Encrypted card could not be read' } }, []],
  [{ errors: ['INVALID_AMOUNT'] }, []],
  [{ message: '"value" must be of type object' }, []],
  [{ message: 'the card number is not present' }, ['number']],
  [{ message: 'body must be an object' }, []],
  [{ message: 'Validation failed' }, []],
  [{ message: 'The request is invalid' }, []],
  [undefined, []],
])('%j asks for %j', (body, wanted) => {
  expect(wants(body)).toEqual(wanted)
})

test('a field that nobody asked for is named, and not asked for', () => {
  expect(readComplaint({ message: 'unknown field: paymentOption' })).toMatchObject({
    wanted: [],
    unknown: ['paymentOption'],
  })
  expect(readComplaint({ message: '"metadata" is not allowed' })).toMatchObject({
    wanted: [],
    unknown: ['metadata'],
  })
})

test('values that may stand there are named', () => {
  expect(readComplaint({ message: 'channel must be one of CARD, BANK' })).toMatchObject({
    wanted: [['channel']],
    options: ['CARD', 'BANK'],
  })
})

test('only the beginning of a long text is read', () => {
  const filler = ' '.repeat(500)
  expect(wants({ message: `amount is required${filler}email is required` })).toEqual(['amount'])
})
