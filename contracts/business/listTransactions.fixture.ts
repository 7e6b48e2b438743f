import { fixture } from '../../src/kit/check/harness/fixture.ts'

export default fixture('listTransactions', {
  stated: {
    'list type': 'REQ-TXN-03',
    'list minimum': 'REQ-TXN-03',
    'page type': 'REQ-TXN-05',
    'page minimum': 'REQ-TXN-05',
    'type enum': 'REQ-TXN-09',
  },
})
