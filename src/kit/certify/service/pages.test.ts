import { expect, it } from 'vitest'
import { createPages, repeatHeaders } from './pages.ts'

it('answers as many calls of a kind as are planned', () => {
  const pages = createPages()
  pages.plan('verify', 2)
  const paths = [
    '/s2s/payments/checkout',
    '/s2s/payments/verify/PAY_1',
    '/charge/order/verify',
    '/charge/order/status',
  ]
  expect(paths.map((path) => pages.take(path))).toEqual([false, true, true, false])
})

it('answers none any more once it is cleared', () => {
  const pages = createPages()
  pages.plan('refund', 1)
  pages.clear()
  expect(pages.take('/charge/order/refund')).toBe(false)
})

it('repeats the headers of a request beside what the answer says', async () => {
  const request = new Request('http://service/charge/order/refund', { headers: { 'api-key': 'sk_test_1' } })
  const answer = await repeatHeaders(Response.json({ message: 'no' }, { status: 409 }), request)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({
    message: 'no',
    request: { method: 'GET', headers: { 'api-key': 'sk_test_1' } },
  })
})
