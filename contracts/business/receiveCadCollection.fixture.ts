import { randomUUID } from 'node:crypto'
import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { planCollection } from '../states/collections.ts'
import { registeredEmail } from '../states/given.ts'

export default fixture('receiveCadCollection', {
  fresh: () => ({ fields: { event_id: randomUUID() } }),
  inputs: async (session) => {
    const { email } = await registeredEmail(session)
    return {
      hints: { collection_email: [email], transaction_status: ['SUCCESSFUL'] },
      example: { fields: planCollection(email) },
    }
  },
})
