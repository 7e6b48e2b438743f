import { expect, it } from 'vitest'
import { createBusinessClient } from '../../../client/calls/create-business-client.ts'
import { createSandbox } from './create-sandbox.ts'

it('makes links that conform, and lead to its page, before its address is known', async () => {
  const sandbox = await createSandbox({ strict: true, empty: true })
  const { business: baseUrl, businesses } = await sandbox.describe()
  const { publicKey, cardKey } = businesses[0]!
  const business = createBusinessClient({
    ...{ baseUrl, publicKey, cardEncryption: { key: cardKey } },
    fetch: async (request) => sandbox.business.fetch(request),
  })
  const customer = { firstName: 'Marc', lastName: 'Tremblay', email: 'marc@example.ca' }
  const { reference } = (await business.initiatePayment({ amount: 10, currency: 'CAD', customer })).data
  const cardData = { number: '4000002500003155', expiryMonth: '09', expiryYear: '31', cvv: '123' }
  const { url } = (await business.chargeCard({ reference, cardData })).data.nextAction!
  expect((await sandbox.checkout.request(url!)).status).toBe(200)
  await sandbox.close()
})
