const { createCheckoutClient, OutcomeUnknownError } = require('paycontract')

test('a program in CommonJS knows the errors of the client', async () => {
  const fetch = () => Promise.reject(new TypeError('fetch failed'))
  const encryption = { encrypt: () => 'sealed' }
  const checkout = createCheckoutClient({
    baseUrl: 'https://host.test',
    publicKey: 'pk_test_1',
    encryption,
    fetch,
  })
  await expect(checkout.createOrder({ data: {} })).rejects.toBeInstanceOf(OutcomeUnknownError)
})
