import type { PaycontractError } from 'paycontract'
import type { CheckoutClientOptions } from '../generated/checkout/client.ts'
import { createOrder, followOrder, openCheckout, payOrder, price } from './pay-order.ts'
import { openSteps } from './steps.ts'
import './style.css'

const find = <Found extends HTMLElement>(id: string) => document.getElementById(id) as Found
const steps = openSteps(find('steps'))
const button = find<HTMLButtonElement>('pay')
const format = ({ amount, currency }: { amount: number; currency: string }) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(amount)

const settings = await askMerchant<CheckoutClientOptions>('/api/settings')
const checkout = openCheckout({
  ...settings,
  fetch: async (request) => {
    steps.showSent(await request.clone().text())
    return fetch(request)
  },
})

button.textContent = `Pay ${format(price)}`
button.disabled = false
button.addEventListener('click', () => guard(pay))
find('try-secret-key').addEventListener('click', trySecretKey)

// The customer comes back from the page of the service with the reference in the address.
const returned = new URLSearchParams(location.search).get('reference')
if (returned) {
  steps.finish('create', returned)
  steps.finish('pay', 'The customer is back from the page of the service.')
  history.replaceState(null, '', location.pathname)
  await guard(() => conclude(returned))
}

async function pay(): Promise<void> {
  steps.reset()
  const reference = `ORD-${crypto.randomUUID().slice(0, 13).toUpperCase()}`
  const redirectUrl = location.origin + location.pathname
  await steps.run(
    'create',
    () => createOrder(checkout, reference, redirectUrl),
    (order) => `${order.reference} ${order.status}`,
  )
  const payment = await steps.run(
    'pay',
    () => payOrder(checkout, reference, find<HTMLSelectElement>('card').value),
    ({ status, statusCode }) => `${status}, code ${statusCode}`,
  )
  if (payment.threeDSecureUrl) location.assign(payment.threeDSecureUrl)
  else await conclude(reference)
}

async function conclude(reference: string): Promise<void> {
  await steps.run(
    'follow',
    () => followOrder(checkout, reference),
    ({ status }) => status,
  )
  const order = await steps.run(
    'verify',
    () => askMerchant<VerifiedOrder>('/api/verify', { reference }),
    (verified) => `${verified.reference} ${verified.status}, ${format(verified)}`,
  )
  const isPaid =
    order.status === 'SUCCESSFUL' && order.amount === price.amount && order.currency === price.currency
  find('result').textContent = isPaid ? 'Paid. Your tickets are on their way.' : 'Not paid. Try another card.'
  find('result').dataset.reference = order.reference
  find('result').dataset.status = order.status
}

interface VerifiedOrder {
  reference: string
  amount: number
  currency: string
  status: string
}

/** The merchant's own server: the only one that knows the secret key. */
async function askMerchant<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(path, body && { method: 'POST', body: JSON.stringify(body) })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

/** A step that failed has told so itself. */
async function guard(work: () => Promise<void>): Promise<void> {
  button.disabled = true
  find('result').textContent = ''
  delete find('result').dataset.status
  await work().catch((error: Error) => console.warn(error.message))
  button.disabled = false
}

function trySecretKey(): void {
  try {
    openCheckout({ ...settings, secretKey: 'sk_test_of_nobody' })
  } catch (error) {
    const { code, message } = error as PaycontractError
    find('refusal').innerHTML = '<strong></strong><p class="soft"></p>'
    find('refusal').querySelector('strong')!.textContent = code
    find('refusal').querySelector('p')!.textContent = message
  }
}
