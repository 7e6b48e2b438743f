import { sandboxBusinesses } from '../domain/tenants.ts'
import { createClock } from '../runtime/clock.ts'
import { createDeciphers, type Deciphers } from '../runtime/deciphers.ts'
import { createFaultReport } from '../runtime/fault-report.ts'
import { createPlannedScenarios } from '../runtime/planned-scenarios.ts'
import { createRateLimit } from '../runtime/rate-limit.ts'
import { createRequestLog } from '../runtime/request-log.ts'
import { fixtureKeyPairs } from '../runtime/rsa-keys.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { deriveCadWebhookSecret, deriveCredentials } from '../store/credentials.ts'
import type { Database } from '../store/database.ts'
import { createKeyLookup, type KeyHolder } from '../store/keys.ts'
import { createDeliveryTimes } from '../webhooks/delivering.ts'
import { emitEvent } from '../webhooks/emit-event.ts'
import { fetchBy } from '../webhooks/fetch-by.ts'
import { createDueWork } from './due-work.ts'
import type { SandboxOptions } from './sandbox.ts'
import type { ServiceDefinition } from './service-definition.ts'
import { findOrigin } from './set-up.ts'

export interface OpenRuntime {
  runtime: Runtime
  close(): Promise<void>
}

/** Opens what the apps of a sandbox share, over an open database. */
export async function openRuntime(
  opened: Database,
  { terms, writeEvent }: ServiceDefinition,
  options: SandboxOptions,
): Promise<OpenRuntime> {
  const { onFault = createFaultReport() } = options
  const { seed, isFrozen } = await findOrigin(opened, options.seed, options.isSeeded)
  const clock = await createClock(opened, isFrozen)
  let hasNews = false
  const emit: Runtime['emit'] = async (db, event) => {
    if ((await emitEvent(db, event, writeEvent)) > 0) hasNews = true
  }
  const settings = {
    currencies: options.currencies,
    ...terms,
    amlThresholds: { ...terms.amlThresholds, ...options.amlThresholds },
    cadWebhookSecret: deriveCadWebhookSecret(seed),
  }
  // Links are absolute from the start. Without a server no app has a port, and webhooks may go to any port.
  const nowhere = 'http://localhost:0'
  const urls = { checkout: nowhere, business: nowhere, control: nowhere }
  const times = createDeliveryTimes(settings, options.deliveryTimes)
  const announcing = { database: opened, clock, seed, settings, emit, urls }
  const dueWork = createDueWork({
    ...announcing,
    times,
    reportFault: onFault,
    fetchWebhook: options.webhookFetch ? fetchBy(options.webhookFetch) : fetch,
  })
  const sendNews = () => {
    if (!hasNews) return
    hasNews = false
    queueMicrotask(() => void dueWork.run().catch(onFault))
  }
  const runtime: Runtime = {
    database: {
      ...opened,
      // sends what a write announces after its commit; the answer does not wait for it
      write: async (run) => {
        const result = await opened.write(run)
        sendNews()
        return result
      },
    },
    clock,
    seed,
    settings,
    urls,
    requestLog: createRequestLog(),
    plannedScenarios: createPlannedScenarios(),
    rotatedKeys: new Map(),
    strict: options.strict ?? false,
    mayHoldCardData: options.mayHoldCardData ?? (() => true),
    findKey: createKeyLookup(opened.db),
    findDeciphers: createDecipherLookup(seed, terms.paddings),
    limitRate: createRateLimit(options.rateLimitPerSecond ?? 0),
    emit,
    runDue: dueWork.run,
    stopDue: dueWork.close,
    reportFault: onFault,
  }
  return { runtime, close: () => dueWork.close().then(opened.close) }
}

/** Creates a lookup of the private keys issued to a business, by business and card key. */
function createDecipherLookup(
  seed: string,
  paddings: ServiceDefinition['terms']['paddings'],
): (holder: KeyHolder) => Deciphers {
  const known = new Map<string, Deciphers>()
  return ({ tenant: { id }, cardKey, privateKey }) => {
    const name = `${id}:${cardKey}:${privateKey}`
    let deciphers = known.get(name)
    if (!deciphers) {
      const published = fixtureKeyPairs[sandboxBusinesses.findIndex((each) => each.id === id)]!
      deciphers = createDeciphers(
        privateKey ?? published.privateKey,
        cardKey ?? deriveCredentials(seed, id).cardKey,
        paddings,
      )
      known.set(name, deciphers)
    }
    return deciphers
  }
}
