import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  credentials as businessCredentials,
  operations as businessOperations,
} from '../../../generated/business/operations.ts'
import {
  credentials as checkoutCredentials,
  operations as checkoutOperations,
} from '../../../generated/checkout/operations.ts'
import { createMock, type Mock } from './create-mock.ts'

type Row = { method: string; path: string; key: string }
type Credential = { header: string; scheme?: string }
type Host = { operations: Record<string, Row>; credentials: Record<string, Credential> }

const hosts: Record<'checkout' | 'business', Host> = {
  checkout: { operations: checkoutOperations, credentials: checkoutCredentials },
  business: { operations: businessOperations, credentials: businessCredentials },
}
const wrongType = { public: 'Invalid public key passed', secret: 'Invalid SECRET key' }

let mock: Mock
beforeAll(async () => {
  mock = await createMock({ checkoutPort: 0, businessPort: 0 })
})
afterAll(() => mock.close())

describe.each(['checkout', 'business'] as const)('keys of the %s API', (host) => {
  const { operations, credentials } = hosts[host]
  const keyed = Object.entries(operations).filter(([, row]) => row.key !== 'none')

  // No body and no valid parameter is sent: the key must be checked first.
  const call = async (row: Row, headers: Record<string, string>) => {
    const url = mock[host] + row.path.replaceAll(/\{\w+\}/g, 'x')
    const response = await fetch(url, { method: row.method, headers })
    const text = await response.text()
    expect(text + JSON.stringify([...response.headers])).not.toMatch(/[ps]k_demo/)
    return { status: response.status, message: JSON.parse(text).message as unknown }
  }
  const carry = (row: Row, key: string) => {
    const { header, scheme } = credentials[row.key]!
    return { [header.toUpperCase()]: scheme ? `${scheme} ${key}` : key }
  }

  it('has operations of which one takes a public and one a secret key', () => {
    expect(new Set(keyed.map(([, row]) => row.key))).toEqual(new Set(['public', 'secret']))
  })

  it.each(keyed)('%s knows the type of a key', async (_operationId, row) => {
    const [right, other] =
      row.key === 'public' ? [mock.publicKey, mock.secretKey] : [mock.secretKey, mock.publicKey]
    expect((await call(row, carry(row, right))).status).not.toBe(401)
    expect(await call(row, carry(row, other))).toEqual({
      status: 401,
      message: wrongType[row.key as 'public' | 'secret'],
    })
    const answers = [await call(row, {}), await call(row, carry(row, 'pk_demo_of_nobody'))]
    for (const { status, message } of answers) {
      expect(status).toBe(401)
      expect(message).toEqual(expect.any(String))
      expect(Object.values(wrongType)).not.toContain(message)
    }
  })
})

it('does not take the checkout header for an S2S payment', async () => {
  const response = await fetch(`${mock.business}/s2s/payments/verify/PAY_7H2K9Q4M1X8D3ZTB`, {
    headers: { 'api-key': mock.publicKey },
  })
  expect(response.status).toBe(401)
})
