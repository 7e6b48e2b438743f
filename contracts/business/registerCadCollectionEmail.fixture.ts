import { randomUUID } from 'node:crypto'
import { fixture } from '../../src/kit/check/harness/fixture.ts'

export default fixture('registerCadCollectionEmail', {
  fresh: () => ({ fields: { email: `sender-${randomUUID()}@example.ca` } }),
  stated: { 'email type': 'REQ-CAD-02', 'email required': 'REQ-CAD-02' },
})
