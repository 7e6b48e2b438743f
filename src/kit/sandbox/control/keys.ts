import { notFound } from '../domain/refusal.ts'
import { describeBusiness } from '../runtime/describe-sandbox.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findBusiness } from '../store/businesses.ts'
import { drawCredentials, hashKey } from '../store/credentials.ts'
import { rotateKeys } from '../store/keys.ts'
import { addAction, type ControlApp } from './action.ts'
import { requireText } from './read-input.ts'

/** Stands in for the operator, who rotates a key that is compromised: the old one stops working at once (§5.7). */
export function addKeys(control: ControlApp, runtime: Runtime): void {
  addAction(control, '/keys/rotate', async ({ fields }) => {
    const businessId = requireText(fields, 'businessId', 'the id of a business')
    const business = await findBusiness(runtime.database.db, businessId)
    if (!business) throw notFound('business')
    const drawn = drawCredentials()
    await runtime.database.write((db) => rotateKeys(db, businessId, drawn))
    for (const key of [drawn.publicKey, drawn.secretKey]) runtime.rotatedKeys.set(hashKey(key), key)
    const body = await describeBusiness(runtime, business)
    return {
      body,
      notice: `The keys of ${business.name} are new, and the old ones refused. See /ready: after a restart they are not shown again.`,
    }
  })
}
