import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { ExpectedError } from '../expected-error.ts'
import { createServer } from './create-server.ts'
import { createWorkbench } from './workbench.ts'

export interface Serving {
  /** URL of the endpoint, over HTTP. */
  url?: string
  close(): Promise<void>
}

/** Serves over standard input and output, which carry nothing but the protocol. */
export function serveOverStdio(folder: string): Serving {
  const bench = createWorkbench(folder)
  const { close } = serveStdio(() => createServer(bench), { onerror: noteError })
  return {
    async close() {
      await close()
      await bench.close()
    },
  }
}

/**
 * Serves over streamable HTTP, on this machine only. Web pages are refused by their host name (DNS rebinding) and by their
 * origin.
 *
 * @param port 0 for any
 * @throws ExpectedError the port cannot be listened on
 */
export async function serveOverHttp(folder: string, port: number): Promise<Serving> {
  const bench = createWorkbench(folder)
  const handler = createMcpHandler(() => createServer(bench), { onerror: noteError })
  const hosts = localhostAllowedHostnames()
  const answer = (request: Request): Response | Promise<Response> => {
    const refusal = hostHeaderValidationResponse(request, hosts) ?? refuseForeignOrigin(request)
    if (refusal) return refusal
    if (new URL(request.url).pathname === '/mcp') return handler.fetch(request)
    return new Response('The endpoint is /mcp.\n', { status: 404 })
  }
  const server = createAdaptorServer({ fetch: answer }) as Server
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ExpectedError(
      `cannot listen on port ${port} (${error.code}). Choose another: --port 0 for any.`,
    )
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      await handler.close()
      server.close()
      server.closeAllConnections()
      await bench.close()
    },
  }
}

/** Refuses web pages: they send an Origin header and programs do not. No page is served here. */
function refuseForeignOrigin(request: Request): Response | undefined {
  const origin = request.headers.get('origin')
  if (origin === null || URL.parse(origin)?.host === new URL(request.url).host) return undefined
  const error = { code: -32_000, message: 'A page of another origin may not use this server' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 403 })
}

/** Logs only the name of an error: its text may quote a message. */
function noteError(error: Error): void {
  process.stderr.write(`paycontract mcp: ${error.name} in the protocol\n`)
}
