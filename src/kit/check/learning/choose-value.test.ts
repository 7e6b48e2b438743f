import { expect, test } from 'vitest'
import { chooseValue } from './choose-value.ts'

const EXAMPLES = [
  { card: { number: '4111111111111111', expiryMonth: '12', expiryYear: '30' }, payerEmail: 'a@b.example' },
]

test.each([
  ['card.expiryMonth', '12'],
  ['card.expiry', '09/29'],
  ['customer.email', 'a@b.example'],
  ['bornOn', '1990-01-31'],
  ['clientIp', '127.0.0.1'],
  ['ip_address', '127.0.0.1'],
  ['explanation', 'text'],
  ['recipient', 'text'],
  ['zip', 'text'],
])('%s holds %s', (path, value) => {
  expect(chooseValue(path.split('.'), EXAMPLES).value).toBe(value)
})
