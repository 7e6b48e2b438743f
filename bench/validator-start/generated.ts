import { readInput } from './input.ts'

const { checkout, business } = readInput()
const started = performance.now()

const { validators: ofCheckout } = await import('../../generated/checkout/validators.js')
const { validators: ofBusiness } = await import('../../generated/business/validators.js')
const accepted = [
  ofCheckout.listBanks.responses[200](checkout.value),
  ofBusiness.listTransactions.responses[200](business.value),
]

const durationMs = performance.now() - started
if (accepted.includes(false)) throw new Error('an example was refused')
process.stdout.write(`${durationMs}`)
