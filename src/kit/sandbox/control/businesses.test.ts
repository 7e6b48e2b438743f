import { afterAll, beforeAll, expect, it } from 'vitest'
import { sandboxBusinesses } from '../domain/tenants.ts'
import { createTestSandbox, type TestSandbox } from '../testing/create-test-sandbox.ts'

const [{ id }] = sandboxBusinesses

let test: TestSandbox

beforeAll(async () => {
  test = await createTestSandbox({ empty: true })
})
afterAll(() => test.sandbox.close())

it.each([false, false, true, true])('a wallet is shown as available: %j', async (isAvailable) => {
  const { status, json } = await test.control(`/businesses/${id}/wallets/CAD`, { isAvailable })
  expect([status, json]).toEqual([200, { businessId: id, currency: 'CAD', isAvailable }])
  const { businesses } = (await test.control('/wallets')).json
  expect(businesses[0].wallets).toContainEqual({ currency: 'CAD', balance: 0 })
})

it.each([
  ['/businesses/nobody/wallets/CAD', { isAvailable: true }, 404],
  [`/businesses/${id}/wallets/ZZZ`, { isAvailable: true }, 404],
  [`/businesses/${id}/wallets/CAD`, { isAvailable: 'yes' }, 400],
  [`/businesses/${id}/wallets/CAD`, {}, 400],
])('refuses %s %j', async (path, body, status) => {
  expect((await test.control(path, body)).status).toBe(status)
})

const [, other] = sandboxBusinesses
const owner = { id, email: sandboxBusinesses[0].email }

it.each([
  [`/businesses/${id}/email`, { email: 'accounts@adaeze-books.example' }, 200],
  [`/businesses/${id}/email`, { email: owner.email }, 200],
  [`/businesses/${id}/email`, { email: other.email }, 409],
  [`/businesses/${id}/email`, {}, 400],
  ['/businesses/nobody/email', { email: 'nobody@example.ca' }, 404],
])('an account is given an address: %s %j is %d', async (path, body, status) => {
  expect((await test.control(path, body)).status).toBe(status)
  const { businesses } = (await test.control('/ready')).json
  const [account, rival] = businesses.map(({ email }: { email: string }) => email)
  expect(account).toBe(status === 200 && 'email' in body ? body.email : owner.email)
  expect(rival).toBe(other.email)
})
