import { describe, expect, it } from 'vitest'
import { readDocument } from './contract.ts'
import type { Content } from './document.ts'
import { readWebhookAttempts, readWebhookTimeouts } from './webhook-delivery.ts'

/** The business document with more keywords on the answer to its webhooks. */
function answer(said: Partial<Content>) {
  const document = structuredClone(readDocument('business', 'proposed'))
  Object.assign(document.components.responses!.WebhookAcknowledged!, said)
  return document
}

describe('readWebhookAttempts', () => {
  const read = (attempts?: number[]) => readWebhookAttempts(answer({ 'x-attempts': attempts! }))['aml.opened']

  it.each([[[0, 30, 300, 1800, 7200]], [[0, 60]], [[0]]])('knows of %j', (attempts) => {
    expect(read(attempts)).toEqual(attempts)
  })

  it('knows of one where none is said', () => {
    expect(read()).toEqual([0])
  })

  it.each([[[30, 60]], [[0, 60, 30]], [[0, 0.5]], [[]]])('refuses %j', (attempts) => {
    const message = `x-attempts of its answer are whole seconds after the first attempt, in order, as [0, 30, 300], not [${attempts.join(', ')}]. An overlay that updates a list adds to it`
    expect(() => read(attempts)).toThrow(message)
  })
})

describe('readWebhookTimeouts', () => {
  const read = (said: Content['x-timeout']) =>
    readWebhookTimeouts(answer({ 'x-timeout': said! }))['aml.opened']

  it('knows how long an answer is waited for, where it is said', () => {
    expect(read({ seconds: 30 })).toBe(30)
    expect(read(undefined)).toBeUndefined()
  })

  it.each([0, -1, 0.5, 2_147_484])('refuses %d', (seconds) => {
    const message = 'x-timeout of its answer is a whole number of seconds from 1 to 2147483'
    expect(() => read({ seconds })).toThrow(message)
  })
})
