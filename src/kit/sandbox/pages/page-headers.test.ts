import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderNotFound } from './checkout/result.ts'
import { renderInspector } from './inspector/render-inspector.ts'
import { contentSecurityPolicy, pageHeaders } from './page-headers.ts'
import { emptyModel } from './testing/example-model.ts'

test.each([
  ['checkout', renderNotFound()],
  ['inspector', renderInspector(emptyModel)],
] as const)('the policy of the %s page allows its own stylesheet and no other', (kind, page) => {
  const stylesheet = page.match(/<style>([\s\S]*?)<\/style>/)?.[1] ?? ''
  const hash = createHash('sha256').update(stylesheet).digest('base64')
  expect(stylesheet.length).toBeGreaterThan(1000)
  expect(contentSecurityPolicy(kind)).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  )
  expect(page).not.toMatch(/ style="| on\w+="|<script|<link rel="stylesheet"/)
})

test.each([
  ['https://shop.example.com/done?x=1', ' https://shop.example.com;'],
  ['http://127.0.0.1:8080/back', ' http://127.0.0.1:8080;'],
  ["https://shop.example.com/;script-src '*'", ' https://shop.example.com;'],
  ['javascript:alert(1)', ';'],
  ['not a url', ';'],
])('a redirect to %j adds its origin alone', (redirectUrl, expected) => {
  const policy = contentSecurityPolicy('checkout', { redirectUrl })
  expect(policy).toContain(`form-action 'self'${expected}`)
  expect(policy).not.toContain('script-src')
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
