import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderInspector } from '../control/inspector/render-inspector.ts'
import { emptyModel } from '../control/inspector/testing/example-model.ts'
import { renderNotFound } from './checkout/result.ts'
import { pageHeaders } from './page-headers.ts'

test.each([
  ['checkout', renderNotFound()],
  ['inspector', renderInspector(emptyModel)],
] as const)('the policy of the %s page allows what is inlined in it and nothing else', (kind, page) => {
  const stylesheet = page.match(/<style>([\s\S]*?)<\/style>/)?.[1] ?? ''
  const script = page.match(/<script type="module">([\s\S]*?)<\/script>/)?.[1]
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  const allowed = script ? ` script-src 'sha256-${hash(script)}'; connect-src 'self';` : ''
  expect(script === undefined).toBe(kind === 'checkout')
  expect(stylesheet.length).toBeGreaterThan(1000)
  expect(pageHeaders(kind)['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash(stylesheet)}';${allowed} img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  )
  expect(page).not.toMatch(/ style="| on\w+="|<script(?! type="module">)|<link rel="stylesheet"/)
})

test('pages are neither stored, framed nor sniffed, and the checkout is never a referrer', () => {
  expect(pageHeaders('checkout')).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(pageHeaders('inspector')['referrer-policy']).toBe('same-origin')
})
