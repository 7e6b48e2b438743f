import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Target } from '../../../target/target.ts'
import { translator } from './contract.ts'
import { noteExchange } from './note-exchange.ts'

const folder = mkdtempSync(join(tmpdir(), 'note-exchange-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const card = {
  cardnumber: '4242424242424242',
  expirymonth: '09',
  expiryyear: '31',
  cvv: '837',
  pin: '4471',
  otp: '905512',
}

/** Returns what a history keeps of a payment whose card the target repeats, in the clear and in a sentence. */
function keep(): string {
  const path = join(folder, 'history.ndjson')
  const target = { history: { path, startedAtMs: 1_000 } } as Target
  const data = { reference: 'ORD-1', paymentOption: 'CARD', card }
  const request = {
    method: 'POST',
    url: 'http://127.0.0.1:1/charge/order/pay?cvv=837',
    headers: new Headers(),
    body: JSON.stringify({ card }),
  }
  const text = JSON.stringify({ message: 'declined, cvv: 837', echo: card })
  const response = { status: 200, headers: new Headers(), text, durationMs: 5 }
  const asked = { operationId: 'payOrder', options: { data }, business: 'caller' } as const
  noteExchange(
    target,
    'payOrder > pays',
    asked,
    { request, response },
    { startedAtMs: 1_003, endedAtMs: 1_008 },
    translator(),
  )
  return readFileSync(path, 'utf8')
}

test('an exchange is kept with what was meant by it, and without card data', () => {
  const text = keep()
  expect(text).not.toMatch(/4242424242424242|\b837\b|\b4471\b|\b905512\b/)
  expect(JSON.parse(text)).toMatchObject({
    operationId: 'payOrder',
    meant: { data: { reference: 'ORD-1', card: { cardnumber: '424242******4242', cvv: '***', otp: '***' } } },
    startedMs: 3,
    endedMs: 8,
  })
})

test('a refund is kept under the names of the contract, where the description says under which it shows', () => {
  const path = join(folder, 'refunds.ndjson')
  const echoes = {
    refund: { amount: 'refundedAmount', reference: 'refundNo' },
    chargeback: { reference: 'claimNo' },
  }
  const target = { history: { path, startedAtMs: 0 }, echoes } as Target
  const text = JSON.stringify({ data: [{ refundNo: 'RFD_1', refundedAmount: 12.5, claimNo: 'CB_1' }] })
  const response = { status: 200, headers: new Headers(), text, durationMs: 5 }
  const request = { method: 'GET', url: 'http://127.0.0.1:1/refunds', headers: new Headers() }
  const times = { startedAtMs: 1, endedAtMs: 6 }
  for (const operationId of ['listRefunds', 'listChargebacks'] as const) {
    const asked = { operationId, options: {}, business: 'caller' } as const
    noteExchange(target, 'lists', asked, { request, response }, times, translator())
  }
  const [refunds, chargebacks] = readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, 2)
    .map((line) => JSON.parse(line))
  expect(refunds.answer).toMatchObject({
    body: text,
    shown: { data: [{ reference: 'RFD_1', amount: 12.5, claimNo: 'CB_1' }] },
  })
  expect(chargebacks.answer.shown).toEqual({
    data: [{ refundNo: 'RFD_1', refundedAmount: 12.5, reference: 'CB_1' }],
  })
})
