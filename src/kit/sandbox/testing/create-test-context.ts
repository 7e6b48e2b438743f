import type { Tenant } from '../domain/tenants.ts'
import type { Context } from '../http/handler.ts'
import { shippedService } from '../start/shipped-service.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { createIds } from '../store/ids.ts'
import { createTestDatabaseUrl } from './create-test-database-url.ts'

export interface TestContext {
  database: Database
  /** Two businesses; the context belongs to the first. */
  tenants: [Tenant, Tenant]
  context: Context
  /** Announced events, in order. */
  events: { businessId: string; event: string; data: object }[]
}

export const TEST_NOW = Date.UTC(2026, 0, 1, 9)

/** Creates a context over an empty database with two businesses, each with a CAD and an NGN wallet. */
export async function createTestContext(overrides: Partial<Context> = {}): Promise<TestContext> {
  const database = await openDatabase(await createTestDatabaseUrl())
  const tenants: [Tenant, Tenant] = [
    { id: 'business-1', name: 'Adaeze Books', email: 'owner@adaeze-books.example' },
    { id: 'business-2', name: 'Maple Imports', email: 'owner@maple-imports.example' },
  ]
  for (const tenant of tenants) {
    await database.db
      .insertInto('businesses')
      .values({ ...tenant, webhookUrl: null, createdAt: TEST_NOW })
      .execute()
    const wallets = ['CAD', 'NGN'].map((currency) => ({ businessId: tenant.id, currency, balanceMinor: 0 }))
    await database.db.insertInto('wallets').values(wallets).execute()
  }
  const events: TestContext['events'] = []
  const context: Context = {
    tenant: tenants[0],
    db: database.db,
    now: TEST_NOW,
    ids: createIds('test', shippedService.terms.referenceForms),
    scenario: {},
    urls: {
      checkout: 'http://checkout.test',
      business: 'http://business.test',
      control: 'http://control.test',
    },
    settings: {
      ...shippedService.terms,
      amlThresholds: { ...shippedService.terms.amlThresholds, NGN: 10_000 },
      cadWebhookSecret: 'whsec_cad_test',
    },
    emit: async (businessId, event, data) => void events.push({ businessId, event, data }),
    request: { headers: new Headers(), rawBody: '' },
    ...overrides,
  }
  return { database, tenants, context, events }
}
