import type { RsaPadding } from '../../../../../src/client/crypto/index.ts'
import { createCardCipher, createPayloadCipher } from '../../../../../src/client/crypto/index.ts'
import type { SubjectBusiness, SubjectTarget } from '../../../tool.ts'

export type Json = Record<string, unknown>
type Names = Record<string, string | string[]>

export interface Target extends SubjectTarget {
  businesses: (SubjectBusiness & { cardKey: string; records: Names })[]
  records: Names
  requests: Record<string, { body?: Json; data?: Json }>
  emails: string[]
}

/** Returns the ids of a kind of record: the caller's own, or those that all businesses see. */
export function listIds({ businesses: [caller], records }: Target, kind: string): string[] {
  return [caller!.records[kind] ?? records[kind] ?? []].flat()
}

/**
 * Returns a body that the service accepts, with its payload encrypted where required.
 *
 * @param places values to use instead of the first record of each kind
 */
export async function makeBody(target: Target, operation: string, places: Json = {}): Promise<Json> {
  const { encryptionKey: key, padding, cardKey } = target.businesses[0]!
  const { data, body } = target.requests[operation]!
  if (body) return fill(target, body, { sealed: await sealCard(cardKey, data), ...places })
  const cipher = createPayloadCipher({ key, padding: padding as RsaPadding })
  return { data: await cipher.encrypt(fill(target, data!, places)) }
}

/** Returns the parts of a form, as Specmatic describes them. */
export function makeForm(target: Target, operation: string, places: Json): object[] {
  const filled = fill(target, target.requests[operation]!.body!, places)
  return Object.entries(filled).map(([name, content]) =>
    name === 'file' ? { name, filename: '@proof.pdf', contentType: 'application/pdf' } : { name, content },
  )
}

/** Base64 of IV, ciphertext and tag. */
async function sealCard(key: string, card: Json | undefined): Promise<string | undefined> {
  if (!card) return undefined
  const parts = (await createCardCipher({ key }).encrypt(card)).split(':')
  return Buffer.concat(parts.map((part) => Buffer.from(part, 'hex'))).toString('base64')
}

/** Replaces `{$records.customer}` and `{$createOrder.response.body#/data/reference}` by actual values. */
function fill(target: Target, request: Json, places: Json): Json {
  const known: Json = {
    createOrder: listIds(target, 'order').at(-1),
    payOrder: listIds(target, 'paidOrder')[0],
    ...places,
  }
  const text = JSON.stringify(request, (_, value: unknown) => {
    const [, name] = /^\{\$(?:records\.)?(\w+)/.exec(String(value)) ?? []
    return name ? (known[name] ?? listIds(target, name)[0]) : value
  })
  return JSON.parse(text)
}
