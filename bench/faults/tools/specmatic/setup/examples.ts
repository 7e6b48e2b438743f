import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listIds, makeBody, makeForm, type Target } from './bodies.ts'
import { type Seed, seed } from './seed.ts'

interface Example {
  name: string
  method: string
  path: string
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  'multipart-formdata'?: object[]
  status?: number
}

/** Operation, method, path, whose key it takes, and its status unless 200. */
const CHECKOUT = [
  ['createOrder', 'POST', '/charge/order/create', 'public', 201],
  ['getOrderStatus', 'POST', '/charge/order/status', 'public'],
  ['getOrderFee', 'POST', '/charge/order/fee', 'public'],
  ['trackOrderEvent', 'POST', '/charge/order/event/track', 'public'],
  ['payOrder', 'POST', '/charge/order/pay', 'public'],
  ['saveCard', 'PATCH', '/charge/order/save-card', 'public'],
  ['listBanks', 'GET', '/charge/banks', 'public'],
  ['ping', 'GET', '/charge/ping', 'public'],
  ['verifyOrder', 'POST', '/charge/order/verify', 'secret'],
  ['createRefund', 'POST', '/charge/order/refund', 'secret', 201],
  ['listRefunds', 'GET', '/charge/order/refunds/all', 'secret'],
  ['listChargebacks', 'GET', '/charge/order/chargebacks/all', 'secret'],
  ['chargeToken', 'POST', '/charge/order/card/tokenized/pay', 'secret'],
] as const

/** Writes the external examples of each document into a folder. */
export async function writeExamples(target: Target, checkout: string, business: string): Promise<void> {
  const seeded = await seed(target)
  await write(join(checkout, 'examples'), await listCheckout(target, seeded))
  await write(join(business, 'examples'), [
    ...(await listPayments(target, seeded)),
    ...listReads(target),
    ...(await listWrites(target, seeded)),
  ])
}

async function listCheckout(target: Target, { charge }: Seed): Promise<Example[]> {
  const { publicKey, secretKey } = target.businesses[0]!
  const examples: Example[] = []
  for (const [name, method, path, key, created] of CHECKOUT) {
    const status = name === 'chargeToken' ? charge : created
    const body = method === 'GET' ? {} : { body: await makeBody(target, name) }
    const call = { name, method, path, status, ...body }
    const wrong = { 'api-key': key === 'public' ? secretKey : publicKey }
    examples.push(call, { ...call, name: `${name}WrongKey`, headers: wrong, status: 401 })
  }
  return examples
}

async function listPayments(target: Target, { reference }: Seed): Promise<Example[]> {
  const body = (name: string) => makeBody(target, name, { initiatePayment: reference })
  const post = async (name: string, path: string, status = 200) => ({
    ...{ name, path, status },
    ...{ method: 'POST', body: await body(name) },
  })
  const calls: Example[] = [
    await post('initiatePayment', '/s2s/payments/initiate', 201),
    await post('createCheckoutLink', '/s2s/payments/checkout', 201),
    await post('chargeCard', '/s2s/payments/charge'),
    { name: 'verifyPayment', method: 'GET', path: `/s2s/payments/verify/${reference}` },
  ]
  const headers = { 'public-key': target.businesses[0]!.secretKey }
  return calls.flatMap((call) => [call, { ...call, name: `${call.name}WrongKey`, headers, status: 401 }])
}

/** Specmatic varies the queries itself: with and without each parameter, and with every value of an enum. */
function listReads(target: Target): Example[] {
  const other = { Authorization: `Bearer ${target.businesses[1]!.secretKey}` }
  const read = (name: string, path: string, query?: Example['query']) => ({
    name,
    method: 'GET',
    path,
    query,
  })
  const bills = (name: string, kind: string, path: string) =>
    listIds(target, kind).map((id, at) => read(`${name}${at}`, `/bill-payment/${path}/${id}`))
  const owned = [
    read('listTransactions', '/transactions', { list: 100, page: 1, search: 'a', type: 'CREDIT' }),
    read('listAmlRecords', '/aml', { status: 'PENDING', page: '1', limit: '9' }),
    read('listEmails', '/business/settings/cad-collection-emails'),
  ]
  return [
    ...owned,
    ...owned.map((call) => ({ ...call, name: `${call.name}OfOther`, headers: other })),
    read('listAirtimeProviders', '/bill-payment/airtime-services'),
    read('listTvProviders', '/bill-payment/tv-services'),
    ...bills('listTvPackages', 'tvProvider', 'tv-services'),
    ...bills('listDataPlans', 'internetProvider', 'internet-services'),
  ]
}

async function listWrites(target: Target, { emailId, proof }: Seed): Promise<Example[]> {
  const emails = '/business/settings/cad-collection-emails'
  const proofs = '/transfer/submit/source-of-funds'
  const [customer] = listIds(target, 'customer')
  const [, transactionInReview] = listIds(target, 'transactionInReview')
  const write = (name: string, method: string, path: string, status = 200) => ({ name, method, path, status })
  return [
    {
      ...write('attachCustomerKyc', 'PUT', `/customers/${customer}/attach`),
      body: await makeBody(target, 'attachCustomerKyc'),
    },
    {
      ...write('submitSourceOfFunds', 'POST', proofs, proof),
      body: await makeBody(target, 'submitSourceOfFunds'),
    },
    {
      ...write('submitSourceOfFundsFile', 'POST', `${proofs}/file`, proof),
      'multipart-formdata': makeForm(target, 'submitSourceOfFundsFile', { transactionInReview }),
    },
    { ...write('registerEmail', 'POST', emails, 201), body: { email: `new${target.emails[0]}` } },
    write('removeEmail', 'DELETE', `${emails}/${emailId}`, 204),
  ]
}

/** An example expects only the status: Specmatic checks the answer against the schema anyway. */
async function write(folder: string, examples: Example[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, status = 200, ...request } of examples) {
    const body = status === 204 ? {} : { body: {} }
    const example = { partial: { 'http-request': request, 'http-response': { status, ...body } } }
    await writeFile(join(folder, `${name}.json`), JSON.stringify(example, undefined, 2))
  }
}
