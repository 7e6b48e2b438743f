import { contract } from '../harness/contract.ts'

contract('listChargebacks', ({ accepts, query }) => {
  accepts('REQ-ORD-10 lists chargebacks with a secret key')

  query([
    ['proposal:', 'page', { takes: ['1', '2'], refuses: ['0', 'first'] }],
    ['proposal:', 'limit', { takes: ['1', '100'], refuses: ['0', '101'] }],
    ['proposal:', 'status', { takes: ['OPEN'], refuses: ['OTHER'] }],
    ['proposal:', 'from', { takes: ['2026-03-01T00:00:00Z'], refuses: ['yesterday'] }],
    ['proposal:', 'to', { takes: ['2026-04-01T00:00:00Z'], refuses: ['tomorrow'] }],
  ])
})
