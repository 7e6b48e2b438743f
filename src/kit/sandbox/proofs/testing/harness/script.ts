import { type Answer, type CallInput, call, control } from './call.ts'
import type { OperationId, Success } from './operations.ts'
import { collectionOf, play, tell } from './play.ts'
import type { Target } from './target.ts'

/** An answer, with the name of its call. */
export interface Noted {
  id: OperationId | `${'GET' | 'POST'} ${string}`
  status: number
  text: string
}

/** Calls everything: every operation of both hosts at least once with success, and the operator's controls. */
export async function runScript(target: Target): Promise<Noted[]> {
  const notes: Noted[] = []
  const [business, other] = target.ready.businesses as [
    (typeof target.ready.businesses)[0],
    (typeof target.ready.businesses)[0],
  ]
  const note = <Body>(id: Noted['id'], answer: Answer<Body>): Body => {
    notes.push({ id, status: answer.status, text: answer.text })
    return answer.body
  }
  const ask = async <Id extends OperationId>(id: Id, input?: CallInput): Promise<Success<Id>> =>
    note(id, await call(target, business, id, input))
  const command = async <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> =>
    note(`${method} ${path}`, await control<Body>(target, method, path, body))
  const own = play(target, business)

  await ask('ping')
  await ask('listBanks')
  await ask('getOrderFee', { body: { data: { amount: 1234.5, currency: 'NGN', paymentOption: 'USSD' } } })
  note('createOrder', await own.createOrder('SCRIPT-1', 400, 'CAD'))
  note('payOrder', await own.payByCard('SCRIPT-1', '4000000000000259'))
  note('createOrder', await own.createOrder('SCRIPT-2', 12_000))
  note('payOrder', await own.payByTransfer('SCRIPT-2'))
  await command('POST', `/orders/SCRIPT-2/fund?businessId=${business.id}`, {})
  note('createOrder', await own.createOrder('SCRIPT-3', 75))
  note('payOrder', await own.payByCard('SCRIPT-3', '4000000000000002'))
  note('createOrder', await own.createOrder('SCRIPT-3', 75))
  await ask('getOrderStatus', { body: { data: { reference: 'SCRIPT-1' } } })
  await ask('trackOrderEvent', { body: { data: { eventName: 'opened', orderReference: 'SCRIPT-1' } } })
  const { data: card } = await ask('saveCard', { body: { data: { reference: 'SCRIPT-1' } } })
  const order = { amount: 60, currency: 'CAD', reference: 'SCRIPT-4' }
  await ask('chargeToken', { body: { data: { cardToken: card.cardToken, customer: {}, order } } })
  note('verifyOrder', await own.verify('SCRIPT-1'))
  note('createRefund', await own.refund('SCRIPT-1', 150))
  note('createRefund', await own.refund('SCRIPT-4'))
  await ask('listRefunds')

  const { data: payment } = note('initiatePayment', await own.initiate(90))
  note('chargeCard', await own.charge(payment.reference))
  await ask('verifyPayment', { path: { reference: payment.reference } })
  const redirectUrl = 'https://shop.example/done'
  await ask('createCheckoutLink', {
    body: { amount: 90, currency: 'NGN', customer: { email: 'ada@payer.example' }, redirectUrl },
  })

  const { data: email } = note('registerCadCollectionEmail', await own.register('script@sender.example'))
  await ask('listCadCollectionEmails')
  note('receiveCadCollection', await tell(target, collectionOf('script-1', 'script@sender.example', 15_000)))
  const { data: deferred } = note(
    'receiveCadCollection',
    await tell(target, collectionOf('script-2', 'nobody@sender.example')),
  )
  for (const decision of ['OPEN', 'UNDER_REVIEW', 'APPROVED']) {
    await command('POST', `/collections/${deferred.id}/claim`, { businessId: other.id, decision })
  }
  await ask('removeCadCollectionEmail', { path: { id: email.id } })

  const { data: history } = await ask('listTransactions', { query: { list: '100', type: 'CREDIT' } })
  const { data: records } = await ask('listAmlRecords', { query: { status: 'PENDING' } })
  const held = history.transactions.filter(({ depositId }) =>
    records.some(({ deposit }) => deposit.id === depositId),
  )
  const [first, second] = held as [(typeof held)[0], (typeof held)[0]]
  const proof = { sourceOfFunds: 'SALARY', proofUrl: 'https://files.example/proof.pdf' }
  const { data: proven } = await ask('submitSourceOfFunds', { body: { transactionId: first.id, ...proof } })
  const file = new Blob(['%PDF-1.7\n'], { type: 'application/pdf' })
  const upload = { transactionId: second.id, sourceOfFunds: 'GIFT', file }
  const { data: uploaded } = await ask('submitSourceOfFundsFile', { body: upload })
  await command('POST', `/aml/${proven.id}/review`, { decision: 'APPROVED', reviewNotes: 'Seen' })
  await command('POST', `/aml/${uploaded.id}/review`, { decision: 'REJECTED' })
  await ask('attachCustomerKyc', {
    path: { id: proven.customer.id },
    body: {
      ...{ idType: 'PASSPORT', idNumber: 'A0000', country: 'CA' },
      dateOfBirth: '1990-02-03',
      address: '1 King St',
    },
  })

  await ask('listAirtimeProviders')
  const { data: tv } = await ask('listTvProviders')
  await ask('listTvPackages', { path: { serviceCategoryId: tv[0]!.serviceCategoryId } })
  const { data: internet } = await ask('listInternetProviders')
  await ask('listDataPlans', { path: { serviceCategoryId: internet[0]!.serviceCategoryId } })

  await command('POST', '/clock/advance', { durationMs: 7_200_000 })
  await ask('listChargebacks')
  await ask('listTransactions', { query: { search: 'script' } })
  for (const path of ['/clock', '/webhooks', '/wallets', '/ledger', '/ready']) await command('GET', path)
  return notes
}
