import { expect, test } from 'vitest'
import { useBusiness } from '../testing/use-business.ts'

const { state } = useBusiness()

const payment = { amount: 100, currency: 'NGN', customer: { email: 'ada@example.com' } }

async function initiate(body: string, headers: Record<string, string> = {}) {
  const response = await state.app.request('/s2s/payments/initiate', {
    method: 'POST',
    headers: { 'public-key': state.credentials[0].publicKey, 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, body: await response.json() }
}

test('two Idempotency-Keys that look like card numbers of the same ends are two', async () => {
  const keys = ['4242424242424242', '4242421002224242']
  const answers = await Promise.all(
    keys.map((key) => initiate(JSON.stringify(payment), { 'idempotency-key': key })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(2)
})

test('a number that JSON can write and nobody can keep is refused, and named', async () => {
  const body = JSON.stringify({ ...payment, metadata: { of: 0 } }).replace('"of":0', '"of":1e400')
  const { status, body: answer } = await initiate(body)
  expect([status, answer.errors]).toEqual([
    400,
    [{ field: 'metadata.of', message: 'must be a number that can be kept' }],
  ])
})
