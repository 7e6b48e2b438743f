import { Hono } from 'hono'
import * as businessTable from '../../../../generated/business/operations.ts'
import * as businessParameters from '../../../../generated/business/parameters.ts'
import { validators as businessValidators } from '../../../../generated/business/validators.js'
import * as checkoutTable from '../../../../generated/checkout/operations.ts'
import * as checkoutParameters from '../../../../generated/checkout/parameters.ts'
import { validators as checkoutValidators } from '../../../../generated/checkout/validators.js'
import { scenarioHeader } from '../domain/scenario.ts'
import { IDEMPOTENCY_KEY } from '../http/answer-once.ts'
import { createHostApp } from '../http/create-host-app.ts'
import type { HostDefinition } from '../http/operation.ts'
import { renderRefusal as renderBusinessRefusal } from '../operations/business/handler.ts'
import { renderRefusal as renderCheckoutRefusal } from '../operations/checkout/handler.ts'
import { loadHandlers } from '../operations/load-handlers.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { deferApp } from './defer-app.ts'

const businessHost: HostDefinition = {
  name: 'business',
  ...businessTable,
  ...businessParameters,
  validators: businessValidators,
  handlers: await loadHandlers('business', businessTable.operations),
  renderRefusal: renderBusinessRefusal,
}

const checkoutHost: HostDefinition = {
  name: 'checkout',
  ...checkoutTable,
  ...checkoutParameters,
  validators: checkoutValidators,
  handlers: await loadHandlers('checkout', checkoutTable.operations),
  renderRefusal: renderCheckoutRefusal,
  headersOf: ({ key }) => (key === 'public' ? anyOrigin : {}),
}

export function createBusinessApp(runtime: Runtime): Hono {
  return createHostApp(businessHost, runtime)
}

/** The checkout API. Web pages of any origin may call what takes a public key, and nothing else. */
export function createCheckoutApp(runtime: Runtime): Hono {
  const app = createHostApp(checkoutHost, runtime)
  for (const row of Object.values(checkoutHost.operations)) {
    if (row.key === 'public') app.options(row.path, () => allowPreflight(row.method))
  }
  app.route(
    '/',
    deferApp('/pay/*', () => loadHostedCheckout(runtime)),
  )
  return app
}

async function loadHostedCheckout(runtime: Runtime): Promise<Hono> {
  const { createHostedCheckout } = await import('../hosted-checkout/create-hosted-checkout.ts')
  return new Hono().route('/pay', createHostedCheckout(runtime))
}

/** Not the middleware that Hono has: it takes an answer apart, which costs as much as making it. */
const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }

function allowPreflight(method: string): Response {
  const { header } = checkoutTable.credentials.public
  const headers = {
    ...anyOrigin,
    'access-control-allow-methods': method,
    'access-control-allow-headers': [header, 'content-type', IDEMPOTENCY_KEY, scenarioHeader].join(),
    'access-control-max-age': '600',
  }
  return new Response(null, { status: 204, headers })
}
