import fc from 'fast-check'
import { fixture } from '../../src/kit/check/harness/fixture.ts'

/** Up to nine digits. */
const page = fc.integer({ min: 1, max: 999_999_999 }).map(String)

export default fixture('listAmlRecords', {
  inputs: async ({ target: { profile } }) => (profile === 'proposed' ? { only: { page } } : {}),
  stated: { 'status enum': 'REQ-AML-03', 'page default': 'REQ-AML-07', 'limit default': 'REQ-AML-09' },
})
