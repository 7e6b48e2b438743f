import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A call of the service as the interface document lists it. */
export interface Operation {
  host: Host
  method: string
  path: string
  key: 'public' | 'secret' | 'none'
  isForm?: true
}

export type Host = 'checkout' | 'business'
export type OperationName = keyof typeof OPERATIONS

const checkout = (call: string, key: 'public' | 'secret'): Operation => ({
  host: 'checkout',
  ...split(call),
  key,
})
const business = (call: string, key: Operation['key'] = 'secret'): Operation => ({
  host: 'business',
  ...split(call),
  key,
})

const EMAILS = '/business/settings/cad-collection-emails'
const PROOFS = '/transfer/submit/source-of-funds'

const OPERATIONS = {
  createOrder: checkout('POST /charge/order/create', 'public'),
  payOrder: checkout('POST /charge/order/pay', 'public'),
  getOrderStatus: checkout('POST /charge/order/status', 'public'),
  getOrderFee: checkout('POST /charge/order/fee', 'public'),
  saveCard: checkout('PATCH /charge/order/save-card', 'public'),
  trackOrderEvent: checkout('POST /charge/order/event/track', 'public'),
  listBanks: checkout('GET /charge/banks', 'public'),
  ping: checkout('GET /charge/ping', 'public'),
  verifyOrder: checkout('POST /charge/order/verify', 'secret'),
  createRefund: checkout('POST /charge/order/refund', 'secret'),
  listRefunds: checkout('GET /charge/order/refunds/all', 'secret'),
  listChargebacks: checkout('GET /charge/order/chargebacks/all', 'secret'),
  chargeToken: checkout('POST /charge/order/card/tokenized/pay', 'secret'),
  initiatePayment: business('POST /s2s/payments/initiate', 'public'),
  createCheckoutLink: business('POST /s2s/payments/checkout', 'public'),
  chargeCard: business('POST /s2s/payments/charge', 'public'),
  verifyPayment: business('GET /s2s/payments/verify/{reference}', 'public'),
  listTransactions: business('GET /transactions'),
  listAmlRecords: business('GET /aml'),
  attachCustomerKyc: business('PUT /customers/{id}/attach'),
  submitSourceOfFunds: business(`POST ${PROOFS}`),
  submitSourceOfFundsFile: { ...business(`POST ${PROOFS}/file`), isForm: true as const },
  registerCadCollectionEmail: business(`POST ${EMAILS}`),
  listCadCollectionEmails: business(`GET ${EMAILS}`),
  removeCadCollectionEmail: business(`DELETE ${EMAILS}/{id}`),
  listAirtimeProviders: business('GET /bill-payment/airtime-services'),
  listTvProviders: business('GET /bill-payment/tv-services'),
  listTvPackages: business('GET /bill-payment/tv-services/{serviceCategoryId}'),
  listDataPlans: business('GET /bill-payment/internet-services/{serviceCategoryId}'),
  // The document gives no path for these two; these are what services use.
  listInternetProviders: business('GET /bill-payment/internet-services'),
  receiveCadCollection: business('POST /webhooks/cad-collections', 'none'),
}

function split(call: string): Pick<Operation, 'method' | 'path'> {
  const [method = '', path = ''] = call.split(' ')
  return { method, path }
}

/**
 * Returns the operations, under the operator's paths.
 *
 * @param overlays files of OpenAPI Overlays, read only for paths that replace another (`x-was`)
 */
export function readOperations(overlays: readonly string[]): Record<OperationName, Operation> {
  const renamed = new Map(overlays.flatMap(readRenamed))
  const entries = Object.entries(OPERATIONS).map(([name, each]) => [
    name,
    { ...each, path: renamed.get(each.path) ?? each.path },
  ])
  return Object.fromEntries(entries) as Record<OperationName, Operation>
}

interface Overlay {
  actions: { target: string; update?: Record<string, { 'x-was'?: string }> }[]
}

function readRenamed(file: string): [was: string, is: string][] {
  const { actions } = parse(readFileSync(file, 'utf8')) as Overlay
  const paths = actions.filter(({ target }) => target === '$.paths').map(({ update = {} }) => update)
  return paths.flatMap((update) =>
    Object.entries(update).flatMap(([path, { 'x-was': was }]): [string, string][] =>
      was ? [[was, path]] : [],
    ),
  )
}
