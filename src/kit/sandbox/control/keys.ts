import { notFound } from '../domain/refusal.ts'
import { type RotatableKey, rotatableKeys } from '../domain/rotatable-keys.ts'
import { describeBusiness } from '../runtime/describe-sandbox.ts'
import { drawPrivateKey } from '../runtime/rsa-keys.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findBusiness } from '../store/businesses.ts'
import { drawCredentials, hashKey } from '../store/credentials.ts'
import { rotateKey, rotateKeys } from '../store/keys.ts'
import { addAction, type ControlApp } from './action.ts'
import { invalid } from './control-error.ts'
import { LONGEST_MS, parseDuration } from './parse-duration.ts'
import { refuseUnknown, requireOneOf, requireText } from './read-input.ts'

/** Adds the rotation of compromised keys by the operator: an old key stops working at once (§5.7). */
export function addKeys(control: ControlApp, runtime: Runtime): void {
  const { database, clock, seed, rotatedKeys } = runtime

  addAction(control, '/keys/rotate', async ({ fields }) => {
    refuseUnknown(fields, ['businessId', 'key', 'overlap'])
    const businessId = requireText(fields, 'businessId', 'the id of a business')
    const key = fields.key === undefined ? undefined : requireOneOf(fields, 'key', rotatableKeys)
    const overlapMs = readOverlap(fields, key)
    const business = await findBusiness(database.db, businessId)
    if (!business) throw notFound('business')
    const drawn = drawCredentials()
    if (key) {
      const value = key === 'encryptionKey' ? await drawPrivateKey() : drawn[key]
      const nowMs = clock.now()
      const rotation = { key, value, ...(overlapMs && { fromMs: nowMs + overlapMs }) }
      await database.write((db) => rotateKey(db, seed, businessId, nowMs, rotation))
    } else await database.write((db) => rotateKeys(db, businessId, drawn))
    for (const name of ['publicKey', 'secretKey'] as const)
      if (!key || key === name) rotatedKeys.set(hashKey(drawn[name]), drawn[name])
    const body = await describeBusiness(runtime, business)
    const what = key ? `Rotated the ${key} of ${business.name}` : `Rotated the keys of ${business.name}`
    const then = overlapMs
      ? `Webhooks are signed with the old one until ${body.webhookSecretUntil}. See /ready.`
      : 'The old keys are refused. See /ready now: after a restart API keys are not shown again.'
    return { body, notice: `${what}. ${then}` }
  })
}

/** Reads the overlap. The document says when an old key stops (§5.7), but not an old webhook secret: only that may overlap. */
function readOverlap({ overlap }: Record<string, unknown>, key: RotatableKey | undefined): number {
  const overlapMs = parseDuration(overlap) ?? 0
  if (overlap !== undefined && key !== 'webhookSecret') {
    throw invalid(
      'Only a webhook secret can overlap: an old key stops working at once (§5.7)',
      'Leave out overlap, or send it with {"key": "webhookSecret"}.',
    )
  }
  if (overlap === undefined || (overlapMs > 0 && overlapMs <= LONGEST_MS)) return overlapMs
  throw invalid(
    'overlap is not a duration of at most 10 years',
    'Send {"overlap": "1h30m"}: ms, s, m, h and d.',
  )
}
