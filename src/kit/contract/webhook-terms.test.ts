import { expect, test } from 'vitest'
import { type Contract, readContract } from './contract.ts'
import { readWebhookTerms } from './webhook-terms.ts'

const shipped = readContract()

/** The shipped contract with parts of the acknowledgement and the signature changed. */
function answered(change: (components: Record<string, never>) => void): Contract {
  const readDocument: Contract['readDocument'] = (host, profile) => {
    const document = structuredClone(shipped.readDocument(host, profile))
    if (host === 'checkout') change(document.components as never)
    return document
  }
  return { ...shipped, readDocument }
}

const SOURCE = { 'x-source': 'operator, 2026-11-20' }

test('nothing is stated of a sender by the interface document alone', () => {
  expect(readWebhookTerms(shipped, 'documented')).toEqual({})
})

test('proposals count in their profile', () => {
  expect(readWebhookTerms(shipped, 'proposed')['order.succeeded']).toEqual({
    ...{ isSigned: true, hasStableId: true },
    ...{ attemptSeconds: [0, 30, 300, 1_800, 7_200], timeoutSeconds: 5 },
  })
})

test.each<[string, string[], object]>([
  ['the signature', ['parameters', 'WebhookSignature'], { isSigned: true }],
  ['the attempts', ['responses', 'WebhookAcknowledged'], { attemptSeconds: [0, 30, 300, 1_800, 7_200] }],
  ['the time', ['responses', 'WebhookAcknowledged', 'x-timeout'], { timeoutSeconds: 5 }],
  ['the id', ['schemas', 'OrderEvent', 'properties', 'id'], { hasStableId: true }],
])('an answer states %s alone', (_, keys, terms) => {
  const contract = answered((components) => {
    const holder = keys.reduce<Record<string, never>>((node, key) => node[key]!, components)
    Object.assign(holder, SOURCE)
  })
  expect(readWebhookTerms(contract, 'documented')['order.succeeded']).toEqual(terms)
  expect(readWebhookTerms(contract, 'documented')['aml.opened']).toBeUndefined()
})
