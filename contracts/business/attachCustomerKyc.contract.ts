import { contract } from '../../src/kit/check/harness/contract.ts'
import { knownCustomer, openReview } from '../states/given.ts'

contract('attachCustomerKyc', ({ accepts, rejects, fact }) => {
  accepts('REQ-KYC-01 takes the identity data of the customer in the path')

  fact('REQ-KYC-02 attaches the data first and updates it later', 'stateful', async (session) => {
    const path = await knownCustomer(session)
    const { taken } = await session.operationStatus('attachCustomerKyc')
    await session.succeed('attachCustomerKyc', { path, wasTaken: taken !== undefined })
    await session.succeed('attachCustomerKyc', {
      path,
      fields: { address: '7 Marina Road, Lagos' },
      wasTaken: true,
    })
  })

  fact(
    'REQ-KYC-01 attaches to the one of two customers that is asked for',
    'magic-values',
    async (session) => {
      const reviews = [await openReview(session), await openReview(session)]
      for (const { record } of reviews)
        await session.succeed('attachCustomerKyc', { path: { id: record.customer.id } })
    },
  )

  for (const [what, fields] of [
    ['with a birthday that is not a date', { dateOfBirth: 'long ago' }],
    ['with a country that is not a code', { country: 'Nigeria' }],
    ['with a field nobody knows', { colour: 'green' }],
  ] as const) {
    rejects(`proposal: refuses identity data ${what}`, { fields, status: 400 })
  }
})
