import type { Hono } from 'hono'
import type { Contract } from '../../contract/contract.ts'
import type { Urls } from '../domain/settings.ts'
import { createHostApp } from '../http/create-host-app.ts'
import { describeSandbox, type ReadyLine } from '../runtime/describe-sandbox.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { SandboxError } from '../runtime/sandbox-error.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import { readWebhookTarget, WEBHOOK_URL_REMEDY } from '../webhooks/webhook-url.ts'
import { createCheckoutApp } from './create-apps.ts'
import { deferApp } from './defer-app.ts'
import { openSandboxDatabase, unusable } from './open-database.ts'
import { openRuntime, type SandboxOptions } from './open-runtime.ts'
import type { ServiceDefinition } from './service-definition.ts'
import { addHistory, beginHistory, resetSandbox } from './set-up.ts'
import { shippedService } from './shipped-service.ts'

/** The stateful reference service. It does not listen: whoever wants it on a port serves the apps. */
export interface Sandbox {
  /** The checkout API, and the hosted payment page under `/pay`. */
  checkout: Hono
  business: Hono
  /** The control plane and the inspector. For this machine only: it hands out keys. */
  control: Hono
  /** Tells where the apps are reached; links and the ready line are made of it. */
  setUrls(urls: Urls): void
  /** The ready line: addresses, and the keys in force now. */
  describe(): Promise<ReadyLine>
  runtime: Runtime
  /** Ends what is under way and closes the database; a second call does nothing. */
  close(): Promise<void>
}

/**
 * Starts the service over a database, which it sets up first where it is new: two businesses with their keys and,
 * unless `empty`, some history.
 *
 * @throws SandboxError `contract`, `webhook_url`, `database_url`, `database_unusable`, `other_seed`; nothing is left open
 * @throws Error naming every operation of the specification that has no handler
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const service = await chooseService(options.contract)
  const { empty = false } = options
  const webhookUrl = options.webhookUrl === undefined ? undefined : demandWebhookUrl(options.webhookUrl)
  const database = await openSandboxDatabase(options.db)
  try {
    const { runtime, close } = await openRuntime(database, service, options)
    await beginHistory(runtime, { isEmpty: empty, webhookUrl })
    let closing: Promise<void> | undefined
    return {
      checkout: createCheckoutApp(service.checkout, runtime),
      business: createHostApp(service.business, runtime),
      control: deferApp('*', async () => {
        const { createControlPlane } = await import('../control/create-control-plane.ts')
        return createControlPlane(runtime, {
          startsEmpty: empty,
          reset: (isEmpty) => resetSandbox(runtime, { isEmpty, webhookUrl }),
          addHistory: () => addHistory(runtime),
        })
      }),
      setUrls: (urls) => void Object.assign(runtime.urls, urls),
      describe: () => describeSandbox(runtime),
      runtime,
      close: () => {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    await database.close()
    throw error instanceof DatabaseUnavailableError ? unusable(error, options.db) : error
  }
}

/**
 * The address that webhooks go to from the start.
 *
 * @param own where the sandbox is reached, where that is known by now
 * @throws SandboxError `webhook_url`
 */
export function demandWebhookUrl(text: string, own: Partial<Urls> = {}): string {
  const reading = readWebhookTarget(text, own)
  if (reading.ok) return reading.url
  throw new SandboxError('webhook_url', `webhooks cannot go there. ${reading.problem}. ${WEBHOOK_URL_REMEDY}`)
}

/** What it takes to read documents is loaded only where there are answers. */
async function chooseService(contract: Contract | undefined): Promise<ServiceDefinition> {
  if (!contract) return shippedService
  const { createAnsweredService } = await import('./answered-service.ts')
  return createAnsweredService(contract)
}
