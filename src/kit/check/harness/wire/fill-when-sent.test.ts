import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  holdsSignature,
  placeCard,
  placeClearCard,
  placesCard,
  signHeaders,
  statedIvBytes,
  stateIvBytes,
} from './fill-when-sent.ts'

test('the parts of a ciphertext stand where the description says', () => {
  const body = { order: 'a', card: '{$sealed.iv+tag.base64}', parts: { c: 'v1:{$sealed.ciphertext.hex}' } }
  expect(placesCard(body)).toBe(true)
  expect(placesCard({ card: '{$random}' })).toBe(false)
  expect(placeCard(body, '0102:0304:05')).toEqual({ order: 'a', card: 'AQIF', parts: { c: 'v1:0304' } })
})

test('the card itself stands where its ciphertext would', () => {
  const body = { order: 'a', card: { iv: '{$sealed.iv.hex}', data: '{$sealed.ciphertext+tag.hex}' } }
  expect(placeClearCard(body, { number: '42' })).toEqual({ order: 'a', card: { number: '42' } })
})

test('the length of the IV is what the description states', () => {
  const body = { card: 'v1:{$sealed.ciphertext+iv.hex}', tag: '{$sealed.tag.hex}', by: '{$random}' }
  expect(statedIvBytes(body)).toBeUndefined()
  const stated = stateIvBytes(body, 16)
  expect(stated).toEqual({ ...body, card: 'v1:{$sealed.ciphertext+iv16.hex}' })
  expect(statedIvBytes(stated)).toBe(16)
})

test('a notification is signed as described, or not at all without a secret', () => {
  const headers = { 'x-signature': 'sha256={$signature.sha256.hex}', 'x-source': 'test' }
  expect(holdsSignature(headers)).toBe(true)
  expect(holdsSignature({ 'x-source': 'test' })).toBe(false)
  const hmac = createHmac('sha256', 'secret').update('{"a":1}').digest('hex')
  expect(signHeaders(headers, '{"a":1}', 'secret')).toEqual({ ...headers, 'x-signature': `sha256=${hmac}` })
  expect(signHeaders(headers, '{"a":1}', undefined)).toEqual({ 'x-source': 'test' })
  expect(signHeaders({ 'x-secret': '{$cadWebhookSecret}' }, '', 'secret')).toEqual({ 'x-secret': 'secret' })
})
