import { contract } from '../harness/contract.ts'

contract('listBanks', ({ accepts }) => {
  accepts('REQ-ORD-12 lists banks with a public key')
})
