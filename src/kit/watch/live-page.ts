import { Hono } from 'hono'
import { renderHtml } from '../check/report/html.ts'
import type { CheckResult } from '../check/report/result.ts'
import { type Listening, listen } from '../serve/serve-host.ts'

export interface LivePageOptions {
  /** Port on loopback; 0 for any free one. */
  port: number
  /** Returns another number whenever there is something new. */
  version(): number
  describe(): Promise<CheckResult>
  /** The service was reset: later answers may not know earlier records. */
  noteReset(): void
}

const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * Serves the report of a watch in progress. The page polls every second for something new.
 *
 * @throws SandboxError if the port is in use, or cannot be listened on
 */
export function serveLivePage({ port, version, describe, noteReset }: LivePageOptions): Promise<Listening> {
  const app = new Hono()
  app.get('/version', (context) => context.text(String(version()), 200, PRIVATE))
  app.get('/report.json', async (context) => context.json(await describe(), 200, PRIVATE))
  app.post('/reset', (context) => {
    // a browser lets pages of other origins post here, which would make the judges forget
    const { origin, host } = context.req.header()
    if (origin !== undefined && origin !== `http://${host}`) return context.body(null, 403, PRIVATE)
    noteReset()
    return context.body(null, 204)
  })
  app.get('/', async (context) => {
    const shown = version()
    return context.html(renderHtml(await describe(), shown), 200, PRIVATE)
  })
  return listen(app, { name: 'control', port, address: '127.0.0.1' })
}
