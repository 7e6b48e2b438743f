import { contract } from '../../src/kit/check/harness/contract.ts'

contract('getOrderFee', ({ accepts }) => {
  accepts('REQ-ORD-04 REQ-HOST-02 gets the fee of an order with a public key')
})
