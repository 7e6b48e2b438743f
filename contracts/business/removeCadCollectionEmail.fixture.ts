import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { registeredEmail } from '../states/given.ts'

export default fixture('removeCadCollectionEmail', {
  given: (session) => registeredEmail(session),
  request: ({ id }) => ({ path: { id } }),
  isSpent: true,
  unknown: [{ path: { id: 'nothing' } }],
})
