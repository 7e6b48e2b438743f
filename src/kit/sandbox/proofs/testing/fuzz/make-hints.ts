import type { Hints } from '../../../../arbitraries/index.ts'
import { call } from '../harness/call.ts'
import type { OpenSandbox } from '../harness/open-sandbox.ts'
import { play } from '../harness/play.ts'

/**
 * Returns names of existing records, by the property that holds them, so that requests pass the first check. Creates some of
 * the records for this.
 */
export async function makeHints(sandbox: OpenSandbox): Promise<Hints> {
  const { db } = sandbox.runtime.database
  const [business] = sandbox.ready.businesses
  const tv = await call(sandbox, business!, 'listTvProviders')
  const internet = await call(sandbox, business!, 'listInternetProviders')
  await Promise.all(sandbox.ready.businesses.map((each) => makeRecords(play(sandbox, each))))
  const orders = await db
    .selectFrom('orders')
    .select('reference')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(30)
    .execute()
  const tokens = await db.selectFrom('savedCards').select('token').execute()
  const transactions = await db.selectFrom('transactions').select('id').limit(20).execute()
  const held = await db.selectFrom('amlRecords').select('transactionId').execute()
  const customers = await db.selectFrom('customers').select('id').limit(20).execute()
  const emails = await db.selectFrom('cadEmails').select(['id', 'email']).execute()
  const own = Array.from({ length: 8 }, (_, index) => `ORD-${index}`)
  // few orders are paid by card, and some operations accept no others
  const paid = own.map(() => PAID)
  const references = [...own, ...paid, ...orders.map(({ reference }) => reference)]
  const cards = [
    '4242424242424242',
    '4000000000000002',
    '4000002500003155',
    '4000000000000341',
    '4000000000000259',
    '4000000000000408',
  ]
  return {
    reference: references,
    orderReference: references,
    cardToken: tokens.map(({ token }) => token).concat(`TKN_${'0'.repeat(40)}`),
    transactionId: [...transactions.map(({ id }) => id), ...held.map(({ transactionId }) => transactionId)],
    id: [...customers, ...emails].map(({ id }) => id).concat('nobody'),
    serviceCategoryId: [...tv.body.data, ...internet.body.data].map((each) => each.serviceCategoryId),
    email: ['ada@example.com', 'sender@example.ca', ...emails.map(({ email }) => email)],
    collection_email: ['sender@example.ca', 'nobody@example.ca', ...emails.map(({ email }) => email)],
    transaction_status: ['SUCCESSFUL', 'FAILED'],
    event_id: own.map((name) => `event ${name}`),
    currency: ['NGN', 'CAD', 'XOF'],
    ...{ cardnumber: cards, number: cards, expiryyear: ['30', '29'], expiryYear: ['30', '2029'] },
    ...{ expirymonth: ['01', '12'], expiryMonth: ['01', '12'], cvv: ['123'] },
    ...{ pin: ['1234', '4321'], otp: ['123456', '111111'] },
    paymentOption: ['CARD', 'CARD', 'BANK_TRANSFER'],
    idNumber: ['A00000000', 'B9999', 'C123'],
    // the last one is a well-formed time that does not exist
    from: ['2016-12-31T23:59:60Z', '2026-01-01T10:00:00+14:00', '2026-02-30t00:00:00.123456789z'],
  }
}

const PAID = 'SAVED'

async function makeRecords(own: ReturnType<typeof play>): Promise<void> {
  await own.createOrder(PAID, 20)
  await own.payByCard(PAID)
  await own.saveCard(PAID)
  for (let i = 0; i < 8; i++) await own.initiate(20 + i)
}
