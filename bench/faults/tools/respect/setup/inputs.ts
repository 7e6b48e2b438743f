import { createCardCipher } from '../../../../../src/client/crypto/index.ts'
import type { SubjectBusiness, SubjectTarget } from '../../../tool.ts'

type Json = Record<string, unknown>
type Names = Record<string, string | string[]>

export interface Target extends SubjectTarget {
  businesses: (SubjectBusiness & { id: string; cardKey: string; records: Names })[]
  records: Names
  requests: Record<string, { body?: Json; data?: Json }>
  emails: string[]
}

export async function prepareInputs(target: Target): Promise<Json> {
  const { businesses, requests, records, emails } = target
  const [caller, other] = businesses as [Target['businesses'][0], Target['businesses'][0]]
  const [transactionInReview] = [caller.records.transactionInReview].flat()
  const internet = [records.internetProvider].flat()
  return {
    ...{ publicKey: caller.publicKey, secretKey: caller.secretKey, businessId: caller.id },
    ...{ otherSecretKey: other.secretKey, otherBusinessId: other.id },
    ...{
      initiatePayment: requests.initiatePayment!.body,
      createCheckoutLink: requests.createCheckoutLink!.body,
    },
    card: await sealCard(caller.cardKey, requests.chargeCard!.data!),
    reference: [caller.records.paidOrder].flat()[0],
    email: `new.payer${emails[0]}`,
    customer: [caller.records.customer].flat()[0],
    attachCustomerKyc: requests.attachCustomerKyc!.body,
    submitSourceOfFunds: fill(target, requests.submitSourceOfFunds!.body!, { transactionInReview }),
    ...{ firstInternetProvider: internet[0], lastInternetProvider: internet.at(-1) },
  }
}

/** Returns the source of funds as a form, for another transaction. */
export function prepareForm(target: Target): Json {
  const [, transactionInReview] = [target.businesses[0]!.records.transactionInReview].flat()
  const filled = fill(target, target.requests.submitSourceOfFundsFile!.body!, { transactionInReview })
  return { ...filled, file: "$file('proof.pdf')" }
}

/** Replaces `{$records.savedCard}` and `{$createOrder.response.body#/data/reference}` by actual values. */
export function fill(target: Target, request: Json, places: Record<string, string | undefined>): Json {
  const { records } = target.businesses[0]!
  const text = JSON.stringify(request, (_, value: unknown) => {
    const [, name] = /^\{\$(?:records\.)?(\w+)/.exec(String(value)) ?? []
    if (!name) return value
    return places[name] ?? [records[name === 'payOrder' ? 'paidOrder' : name]].flat()[0]
  })
  return JSON.parse(text)
}

/** Base64 of IV, ciphertext and tag. */
async function sealCard(key: string, card: Json): Promise<string> {
  const parts = (await createCardCipher({ key }).encrypt(card)).split(':')
  return Buffer.concat(parts.map((part) => Buffer.from(part, 'hex'))).toString('base64')
}
