import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { firstProvider } from '../states/given.ts'

export default fixture('listTvPackages', {
  given: (session) => firstProvider(session, 'listTvProviders'),
  request: (path) => ({ path }),
  isShared: true,
  unknown: [{ path: { serviceCategoryId: 'nothing' } }],
})
