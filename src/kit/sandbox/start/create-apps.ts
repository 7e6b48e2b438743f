import { Hono } from 'hono'
import { scenarioHeader } from '../domain/scenario.ts'
import { createHostApp, routeOf } from '../http/create-host-app.ts'
import type { HostDefinition } from '../http/operation.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { deferApp } from './defer-app.ts'

/** Creates the checkout API. Web pages of any origin may call the operations that take a public key, but no others. */
export function createCheckoutApp(host: HostDefinition, runtime: Runtime): Hono {
  const anyOrigin = allowAnyOrigin(host.failures)
  const app = createHostApp({ ...host, headersOf: ({ key }) => (key === 'public' ? anyOrigin : {}) }, runtime)
  for (const row of Object.values(host.operations)) {
    if (row.key === 'public') app.options(routeOf(row), () => allowPreflight(row, host.credentials))
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

/** Headers that let a web page read an answer. Hono's middleware takes the answer apart, which costs as much as making it. */
function allowAnyOrigin({ requestId }: HostDefinition['failures'] = {}) {
  const exposed = ['retry-after', requestId].filter(Boolean).join()
  return { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed }
}

function allowPreflight(
  { method, idempotencyHeader }: HostDefinition['operations'][string],
  credentials: HostDefinition['credentials'],
): Response {
  const allowed = [credentials.public!.header, 'content-type', idempotencyHeader, scenarioHeader]
  const headers = {
    ...allowAnyOrigin(),
    'access-control-allow-methods': method,
    'access-control-allow-headers': allowed.filter(Boolean).join(),
    'access-control-max-age': '600',
  }
  return new Response(null, { status: 204, headers })
}
