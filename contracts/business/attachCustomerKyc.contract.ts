import { contract } from '../../src/kit/check/harness/contract.ts'
import { knownCustomer, openReview } from '../states/given.ts'

contract('attachCustomerKyc', ({ accepts, rejects, fact }) => {
  accepts('REQ-KYC-01 accepts the identity data of the customer in the path')

  fact('REQ-KYC-02 attaches identity data, then updates it', 'stateful', async (session) => {
    const path = await knownCustomer(session)
    const { taken } = await session.operationStatus('attachCustomerKyc')
    await session.succeed('attachCustomerKyc', { path, wasTaken: taken !== undefined })
    await session.succeed('attachCustomerKyc', {
      path,
      fields: { address: '7 Marina Road, Lagos' },
      wasTaken: true,
    })
  })

  fact('REQ-KYC-01 attaches identity data to each of two customers', 'magic-values', async (session) => {
    const reviews = [await openReview(session), await openReview(session)]
    for (const { record } of reviews)
      await session.succeed('attachCustomerKyc', { path: { id: record.customer.id } })
  })

  for (const [what, fields] of [
    ['with an invalid date of birth', { dateOfBirth: 'long ago' }],
    ['with a country that is not a code', { country: 'Nigeria' }],
    ['with an unknown field', { colour: 'green' }],
  ] as const) {
    rejects(`proposal: rejects identity data ${what}`, { fields, status: 400 })
  }
})
