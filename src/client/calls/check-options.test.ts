import { expect, it } from 'vitest'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

it.each([createCheckoutClient, createBusinessClient])('%o says what to give it', (create) => {
  for (const options of [
    undefined,
    null,
    'https://host.test',
    {},
    { baseUrl: 7 },
    { baseUrl: '/charge' },
    { baseUrl: 'https://user:hunter2@host.test' },
  ]) {
    expect(() => create(options as never)).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message:
          'baseUrl must be an absolute http or https URL without user and password: give { baseUrl, publicKey, … }',
      }),
    )
  }
})
