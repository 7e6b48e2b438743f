import { type Answer, call } from '../harness/call.ts'
import type { Target } from '../harness/target.ts'

/** Pays on the page after a mistyped CVV, so that the form is shown again. */
export async function payOnPage(target: Target, text: string): Promise<Pick<Answer, 'status' | 'text'>> {
  const body = { amount: 45, currency: 'NGN', customer: {}, redirectUrl: 'https://shop.example/done' }
  const link = await call(target, target.ready.businesses[0]!, 'createCheckoutLink', { body })
  const path = new URL(link.body.data!.checkoutUrl).pathname
  const page = await (await target.send('checkout', path)).text()
  const submissionToken = /name="submissionToken" value="([^"]+)"/.exec(page)![1]!
  let shown = ''
  for (const cvv of ['x', '123']) {
    const form = { submissionToken, number: '4242424242424242', cvv, expiry: '12/30', holderName: text }
    const answer = await target.send('checkout', `${path}/card`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    shown += await answer.text()
  }
  return { status: 200, text: shown }
}
