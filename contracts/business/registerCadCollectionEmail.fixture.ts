import { fixture } from '../../src/kit/check/harness/fixture.ts'

export default fixture('registerCadCollectionEmail', {
  fresh: (session) => ({ fields: { email: session.newEmail() } }),
  isRepeatable: true,
  stated: { 'email type': 'REQ-CAD-02', 'email required': 'REQ-CAD-02' },
})
