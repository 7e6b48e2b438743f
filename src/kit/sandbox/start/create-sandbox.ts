import type { Contract } from '../../contract/contract.ts'
import type { Urls } from '../domain/settings.ts'
import { createHostApp } from '../http/create-host-app.ts'
import { describeSandbox } from '../runtime/describe-sandbox.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { SandboxError } from '../runtime/sandbox-error.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import { readWebhookTarget, WEBHOOK_URL_REMEDY } from '../webhooks/webhook-url.ts'
import { createCheckoutApp } from './create-apps.ts'
import { deferApp } from './defer-app.ts'
import { openSandboxDatabase, unusable } from './open-database.ts'
import { openRuntime } from './open-runtime.ts'
import type { Sandbox as PublishedSandbox, SandboxOptions } from './sandbox.ts'
import type { ServiceDefinition } from './service-definition.ts'
import { addHistory, beginHistory, resetSandbox } from './set-up.ts'
import { shippedService } from './shipped-service.ts'

/** A sandbox with its runtime, for use within this package. */
export interface Sandbox extends PublishedSandbox {
  runtime: Runtime
}

/**
 * Starts the service over a database. Sets a new database up first: two businesses with their keys and, unless `empty`, some
 * history.
 *
 * @throws SandboxError `contract`, `webhook_url`, `database_url`, `database_unusable`, `other_seed`; nothing is left open
 * @throws Error naming every operation of the specification without a handler
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const service = await chooseService(options.contract)
  const { empty = false } = options
  const chosenUrl = options.webhookUrl ?? (options.webhookFetch && 'http://localhost/webhooks')
  const webhookUrl = chosenUrl === undefined ? undefined : demandWebhookUrl(chosenUrl)
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
 * Validates the address for webhooks given at the start.
 *
 * @param own the addresses of the sandbox, if already known
 * @throws SandboxError `webhook_url`
 */
export function demandWebhookUrl(text: string, own: Partial<Urls> = {}): string {
  const reading = readWebhookTarget(text, own)
  if (reading.ok) return reading.url
  throw new SandboxError('webhook_url', `webhooks cannot go there. ${reading.problem}. ${WEBHOOK_URL_REMEDY}`)
}

/** Chooses the service. The code that reads documents is loaded only if there are answers. */
async function chooseService(contract: Contract | undefined): Promise<ServiceDefinition> {
  if (!contract) return shippedService
  const { createAnsweredService } = await import('./answered-service.ts')
  return createAnsweredService(contract)
}
