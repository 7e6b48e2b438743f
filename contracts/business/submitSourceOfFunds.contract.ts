import { contract } from '../../src/kit/check/harness/contract.ts'

contract('submitSourceOfFunds', ({ accepts, rejects }) => {
  accepts('REQ-SOF-01 accepts the source of funds of a transaction')

  for (const [what, fields] of [
    ['with an unknown source', { sourceOfFunds: 'LOTTERY' }],
    ['with a proofUrl that is not a URL', { proofUrl: 'in the drawer' }],
  ] as const) {
    rejects(`proposal: rejects a submission ${what}`, { fields, status: 400 })
  }
})
