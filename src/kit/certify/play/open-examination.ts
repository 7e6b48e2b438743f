import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Contract } from '../../contract/contract.ts'
import { findFreePort } from '../app/find-free-port.ts'
import { createApp } from '../app/start-app.ts'
import { listCredentials } from '../config/list-credentials.ts'
import type { ReadConfig } from '../config/read-config.ts'
import { createOperator } from '../service/operator.ts'
import { startService } from '../service/start-service.ts'
import type { Examination } from './examination.ts'

/** Opens a sandbox, and an app connected to it that is not started yet. */
export async function openExamination(options: {
  config: ReadConfig
  seed: string
  patienceMs: number
  answerWithinMs: number
  contract?: Contract | undefined
  signal: AbortSignal
}): Promise<Examination & { close(): Promise<void> }> {
  const { config, seed, patienceMs, answerWithinMs, contract, signal } = options
  const service = await startService(seed, contract, config.sandbox, listCredentials(config))
  const values = { ...service.values(), port: await findFreePort() }
  const app = createApp(config.app, {
    ...{ folder: config.folder, values, answerWithinMs },
    redact: service.redact,
  })
  const [own, other] = service.businesses()
  let count = 0
  return {
    ...{ config, app, service, patienceMs, signal },
    cartPrefix: `cart-${randomUUID()}`,
    operator: createOperator(service.runtime, [own.id, other.id]),
    nextNumber: () => {
      count += 1
      return count
    },
    async close() {
      await app.close()
      await service.close()
      // an app that we do not start needs the key in this folder when it is started again
      if (app.isOwn) rmSync(service.folder, { recursive: true, force: true })
    },
  }
}
