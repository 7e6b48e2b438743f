// A customer without hands: opens the shop in a browser, pays, and looks at what left the page.
import assert from 'node:assert/strict'
import { openPage } from './open-page.mjs'

const { page, complaints, close } = await openPage('/')
const sent = []
const received = []
page.on('request', (request) =>
  sent.push(JSON.stringify([request.url(), request.headers(), request.postData()])),
)
page.on('response', (response) => received.push(response.text().catch(() => '')))

try {
  const redirected = await pay('4000002500003155', approve)
  assert.equal(redirected.status, 'SUCCESSFUL')
  console.log('paid on the page of the service, with 3DS, and back')

  const declined = await pay('4000000000009995')
  assert.equal(declined.status, 'FAILED')
  console.log('declined for funds, and said so')

  const paid = await pay('4242424242424242')
  console.log('paid by the page with the public key, verified by the server with the secret key')

  await page.getByRole('button', { name: 'Try it' }).click()
  assert.match(await page.locator('#refusal').textContent(), /secret_key_in_browser/)
  console.log('a secret key in the page is refused')

  const seen = [...sent, ...(await Promise.all(received)), await page.content()].join('\n')
  assert.ok(!seen.includes(process.env.SECRET_KEY), 'the secret key was seen in the browser')
  assert.ok(!sent.join('\n').includes('4242424242424242'), 'the card number left the page in the clear')
  assert.deepEqual(complaints, [])
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT, fullPage: true })
  console.log(`${paid.reference} ${paid.status}`)
  process.exitCode = paid.status === 'SUCCESSFUL' ? 0 : 1
} finally {
  await close()
}

async function pay(card, goOn = async () => {}) {
  await page.getByLabel('Test card').selectOption(card)
  await page.getByRole('button', { name: 'Pay' }).click()
  await goOn()
  const result = page.locator('#result[data-status]')
  await result.waitFor()
  return result.evaluate(({ dataset }) => ({ ...dataset }))
}

/** What the customer does on the page of the service. */
async function approve() {
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.locator('input[name=otp]').fill('123456')
  await page.locator('input[name=otp]').press('Enter')
  await page.getByRole('link', { name: 'Return' }).click()
}
