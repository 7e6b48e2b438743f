import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { notFound } from '../../domain/refusal.ts'
import { pageHeaders } from '../../pages/page-headers.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { findRow } from '../../store/rows.ts'
import type { Notice } from '../action.ts'
import { presentEvents } from '../present-event.ts'
import { type InspectorModel, readInspectorModel } from './read-model.ts'
import { renderDetails, renderInspector } from './render-inspector.ts'
import { readRequestFilter } from './request-filter.ts'
import { renderRequestDetails } from './requests.ts'
import { renderEventDetails } from './webhooks.ts'

/** The sandbox clock, for a page that is otherwise unchanged and is not sent again. */
const CLOCK_HEADER = 'x-sandbox-clock'

/**
 * Adds the inspector, and a page for each long part of it. A browser sends the `ETag` of its page, and gets the page again only
 * if something other than the time has changed.
 *
 * @param takeNotice returns the notice of the last control, once
 */
export function addInspector(app: Hono, runtime: Runtime, takeNotice: () => Notice | undefined): void {
  app.get('/', compress(), async ({ req }) => {
    const model = await readInspectorModel(runtime, readRequestFilter(req.query()))
    const known = req.header('if-none-match')
    const etag = tagOf(model)
    const headers = { etag, [CLOCK_HEADER]: new Date(model.clock.now).toISOString() }
    if (known === etag) return new Response(null, { status: 304, headers })
    // a script that polls for changes must not consume the notice meant for the page after a form
    const notice = known === undefined ? takeNotice() : undefined
    return new Response(renderInspector(model, notice), {
      headers: { ...pageHeaders('inspector'), ...headers },
    })
  })

  app.get('/inspector/requests/:id', ({ req }) => {
    const request = runtime.requestLog.find(Number(req.param('id')))
    if (!request) throw notFound('request in the log')
    return respond(`${request.method} ${request.path}`, renderRequestDetails(request))
  })

  app.get('/inspector/events/:id', async ({ req }) => {
    const { db } = runtime.database
    const row = await findRow(db, 'webhookEvents', { id: req.param('id') })
    if (!row) throw notFound('event')
    const [event] = await presentEvents(db, [row], runtime)
    return respond(event!.sentAs, renderEventDetails(event!))
  })
}

function respond(...parts: Parameters<typeof renderDetails>): Response {
  return new Response(renderDetails(...parts), { headers: pageHeaders('inspector') })
}

function tagOf({ clock, ...rest }: InspectorModel): string {
  // the machine's clock differs slightly between two requests
  const minutesAhead = Math.round(clock.offsetMs / 60_000)
  const hash = createHash('sha256').update(JSON.stringify([rest, minutesAhead]))
  // weak: the page is the same whether compressed or not
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}
