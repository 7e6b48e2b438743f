import type { Hono } from 'hono'
import { afterEach, beforeEach, expect } from 'vitest'
import { createHostApp } from '../http/create-host-app.ts'
import { type Credit, recordCredit } from '../ledger/record-credit.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { shippedService } from '../start/shipped-service.ts'
import type { Credentials } from '../store/credentials.ts'
import { drawIds } from '../store/ids.ts'
import type { OutgoingEvent, WriteContext } from '../store/write-context.ts'
import { TEST_NOW } from './create-test-context.ts'
import { createTestRuntime } from './create-test-runtime.ts'
import { creditOf } from './ledger-records.ts'

/** Created anew for every test. */
interface State {
  runtime: Runtime
  app: Hono
  credentials: [Credentials, Credentials]
  faults: unknown[]
  events: OutgoingEvent[]
}

/** Serves the business API over an empty database to every test of a file. An answer that does not match its schema is a fault. */
export function useBusiness() {
  const state = {} as State

  beforeEach(async () => {
    state.events = []
    const emit = async (_db: unknown, event: OutgoingEvent) => void state.events.push(event)
    Object.assign(state, await createTestRuntime({ emit }))
    state.app = createHostApp(shippedService.business, state.runtime)
  })
  afterEach(async () => {
    await state.runtime.database.close()
    expect(state.faults).toEqual([])
  })

  async function call(
    method: string,
    path: string,
    body?: unknown,
    tenant: 0 | 1 = 0,
    headers: Record<string, string> = {},
  ) {
    const isForm = body instanceof FormData
    const response = await state.app.request(path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${state.credentials[tenant].secretKey}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  const get = (path: string, tenant: 0 | 1 = 0) => call('GET', path, undefined, tenant)

  function inTransaction<T>(run: (context: WriteContext) => Promise<T>): Promise<T> {
    return state.runtime.database.write(async (db) => {
      const emit = async () => {}
      const { settings } = state.runtime
      return run({
        db,
        now: TEST_NOW,
        ids: await drawIds(db, 'test', settings.referenceForms),
        scenario: {},
        settings,
        emit,
      })
    })
  }

  function deposit(rest: Partial<Credit> = {}) {
    return inTransaction((context) => recordCredit(context, creditOf(rest)))
  }

  /** Adds a deposit that is held for review. */
  const hold = (rest: Partial<Credit> = {}) => deposit({ amountMinor: 1_000_000, ...rest })

  return { state, call, get, inTransaction, deposit, hold }
}
