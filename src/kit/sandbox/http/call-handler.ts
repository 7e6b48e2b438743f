import { maskText } from '../domain/masking/mask-card-data.ts'
import type { Tenant } from '../domain/tenants.ts'
import { createIds, drawIds } from '../store/ids.ts'
import { type Context, SerialisedBody } from './handler.ts'
import type { Exchange, Step } from './step.ts'

const NOBODY: Tenant = { id: '', name: '', email: '' }

/** Runs the handler, as the last step. */
export const callHandler: Step = async (exchange) => {
  const { operation, runtime, request, holder, scenario, rawBody, input, db } = exchange
  const now = runtime.clock.now()
  const forms = runtime.settings.referenceForms
  const ids = operation.isRead ? createIds('read', forms) : await drawIds(db, runtime.seed, forms)
  const context: Context = {
    tenant: holder?.tenant ?? NOBODY,
    ...{ db, now, ids, scenario },
    urls: runtime.urls,
    settings: runtime.settings,
    idempotencyKey: readKey(exchange),
    emit: (businessId, event, data) =>
      runtime.emit(db, { businessId, event, data, now, id: ids.uuid(), disposition: scenario.webhook }),
    request: { headers: request.headers, rawBody },
  }
  const body = await operation.handler(input as never, context)
  return { status: 200, text: body instanceof SerialisedBody ? body.text : JSON.stringify(body) }
}

/** Reads the idempotency key. Records show it, so card data in it is masked. */
function readKey({ operation, request }: Exchange): string | undefined {
  const { idempotencyHeader } = operation.row
  const key = idempotencyHeader && request.headers.get(idempotencyHeader)
  return key ? maskText(key) : undefined
}
