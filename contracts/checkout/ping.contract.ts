import { contract } from '../../src/kit/check/harness/contract.ts'

contract('ping', ({ accepts }) => {
  accepts('REQ-ORD-13 answers a ping with a public key')
})
