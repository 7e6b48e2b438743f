import { contract } from '../../src/kit/check/harness/contract.ts'
import fixture from './getOrderFee.fixture.ts'

contract(fixture, ({ accepts, rejects }) => {
  accepts('REQ-ORD-04 REQ-HOST-02 gets the fee of an order with a public key')

  rejects('proposal: refuses a currency that is not supported', {
    needs: 'decrypts',
    data: { amount: 15_000, currency: 'ZZZ', paymentOption: 'CARD' },
    status: 400,
  })
})
