import { expect, it } from 'vitest'
import { readWebhookTarget } from './webhook-url.ts'

const own = { checkout: 'http://127.0.0.1:4010', business: 'http://127.0.0.1:4020', control: '' }

it.each([
  'http://127.0.0.1:3000/hooks',
  'http://localhost/',
  'https://127.9.9.9:1/x?y=1',
  'http://[::1]:3000/',
  'http://0x7f.1/',
])('webhooks may go to %s', (text) => {
  expect(readWebhookTarget(text, own)).toMatchObject({ ok: true })
})

it.each([
  ['http://shop.example.com/hooks', 'this machine only'],
  ['http://127.0.0.1.example.com/', 'this machine only'],
  ['http://localhost.example.com/', 'this machine only'],
  ['http://127.0.0.1@shop.example.com/', 'this machine only'],
  ['http://192.168.0.7/', 'this machine only'],
  ['http://0.0.0.0:80/', 'this machine only'],
  ['file:///etc/passwd', 'http:// or https://'],
  ['shop', 'http:// or https://'],
])('webhooks may not go to %s: %s', (text, problem) => {
  expect(readWebhookTarget(text, own)).toEqual({ ok: false, problem: expect.stringContaining(problem) })
})
