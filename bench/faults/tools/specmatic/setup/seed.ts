import { type Json, listIds, makeBody, type Target } from './bodies.ts'

/** What the examples need from the service: an example cannot use the answer to another. */
export interface Seed {
  /** Reference of an unpaid payment order. */
  reference: string
  /** Id of an email that may be removed. */
  emailId: string
  /** Status with which the service accepts a charge, and a proof: 200 or 201. */
  charge: number
  proof: number
}

export async function seed(target: Target): Promise<Seed> {
  const { checkout, business, businesses, emails } = target
  const { publicKey, secretKey } = businesses[0]!
  const authorization = `Bearer ${secretKey}`
  const transactionInReview = listIds(target, 'transactionInReview').at(-1)
  const make = (operation: string, places?: Json) => makeBody(target, operation, places)
  const order = await post(
    `${business}/s2s/payments/initiate`,
    { 'public-key': publicKey },
    await make('initiatePayment'),
  )
  const email = await post(
    `${business}/business/settings/cad-collection-emails`,
    { authorization },
    { email: `old${emails[0]}` },
  )
  const charge = await post(
    `${checkout}/charge/order/card/tokenized/pay`,
    { 'api-key': secretKey },
    await make('chargeToken'),
  )
  const proof = await post(
    `${business}/transfer/submit/source-of-funds`,
    { authorization },
    await make('submitSourceOfFunds', { transactionInReview }),
  )
  return {
    reference: order.data?.reference ?? listIds(target, 'paidOrder')[0]!,
    emailId: email.data?.id ?? 'none',
    charge: charge.status,
    proof: proof.status,
  }
}

async function post(url: string, headers: Record<string, string>, body: Json) {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const answer = await fetch(url, { ...init, body: JSON.stringify(body) })
  const json = await answer.json().catch(() => ({}))
  const { data } = json as { data?: { id?: string; reference?: string } | null }
  return { data, status: answer.ok ? answer.status : 200 }
}
