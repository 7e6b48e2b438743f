import type { App } from '../app/start-app.ts'
import type { ReadConfig } from '../config/read-config.ts'
import type { Operator } from '../service/operator.ts'
import type { Service } from '../service/start-service.ts'

/** What every scenario of an examination is played with. */
export interface Examination {
  config: ReadConfig
  app: App
  service: Service
  operator: Operator
  /** How long to wait for something that must happen. */
  patienceMs: number
  /** Aborted if the examination ends early: the app and the sandbox end then. */
  signal: AbortSignal
  /** Returns a number that no other purchase of the examination has, from 1. */
  nextNumber(): number
  /** What all its carts begin with: they differ only at their end, as ids do that are made in the order of time. */
  cartPrefix: string
}
