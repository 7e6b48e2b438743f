import { contract } from '../../src/kit/check/harness/contract.ts'

contract('submitSourceOfFunds', ({ accepts, rejects }) => {
  accepts('REQ-SOF-01 takes the source of funds of a transaction')

  for (const [what, fields] of [
    ['from a source nobody knows', { sourceOfFunds: 'LOTTERY' }],
    ['with a proof that is not a URL', { proofUrl: 'in the drawer' }],
  ] as const) {
    rejects(`proposal: refuses funds ${what}`, { fields, status: 400 })
  }
})
