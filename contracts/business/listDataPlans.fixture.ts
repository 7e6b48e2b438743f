import { fixture } from '../../src/kit/check/harness/fixture.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { findText } from '../../src/kit/check/harness/states/items.ts'
import { byRecord } from '../../src/kit/check/remedies/remedy.ts'
import { firstProvider } from '../states/given.ts'

/** Uses a proposed operation: no documented one lists internet providers. */
async function internetProvider(session: Session): Promise<{ serviceCategoryId: string }> {
  const described = session.record('internetProvider')
  if (described) return { serviceCategoryId: described }
  if (session.target.profile === 'proposed') return firstProvider(session, 'listInternetProviders')
  const { status, body } = await session.call('listInternetProviders')
  const serviceCategoryId = status === 200 ? findText(body, 'serviceCategoryId') : undefined
  if (serviceCategoryId !== undefined) {
    const path = { serviceCategoryId }
    const asked = await session.call('listDataPlans', { path })
    if (asked.status < 400 || asked.status >= 500) return path
  }
  return session.undecidable(
    'no documented operation lists internet providers, and the proposed one shows none here',
    byRecord('internetProvider'),
  )
}

export default fixture('listDataPlans', {
  given: internetProvider,
  request: (path) => ({ path }),
  isShared: true,
  unknown: [{ path: { serviceCategoryId: 'nothing' } }],
})
