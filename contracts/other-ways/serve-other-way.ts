import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findRoute } from '../faults/proxy/routes.ts'
import type { HostName, Operation } from '../harness/specification.ts'
import type { Target } from '../harness/target.ts'
import type { OtherWay, WayAnswer } from './ways.ts'

export interface ServedWay {
  checkout: string
  business: string
  close(): Promise<void>
}

/** Serves a target as another implementer would have made it: the same service, the gaps filled in another way. */
export async function serveOtherWay(target: Target, way: OtherWay): Promise<ServedWay> {
  const [checkout, business] = await Promise.all(
    (['checkout', 'business'] as const).map((host) => serve(host, target, way)),
  )
  return {
    checkout: checkout!.url,
    business: business!.url,
    close: async () => void (await Promise.all([checkout!.close(), business!.close()])),
  }
}

async function serve(host: HostName, target: Target, way: OtherWay) {
  const server = createServer((request, response) => {
    answer(host, target, way, request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  host: HostName,
  target: Target,
  way: OtherWay,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { pathname, search, searchParams } = new URL(request.url!, target[host])
  const operation = findRoute(host, request.method!, pathname)?.operation
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const refused = operation && way.refuse?.({ operation, headers, query: searchParams })
  if (refused) return reply(response, refused, {})
  const { host: _, connection, 'content-length': __, 'transfer-encoding': ___, ...passed } = headers
  const answered = await fetch(`${target[host].replace(/\/$/, '')}${pathname}${search}`, {
    method: request.method!,
    headers: passed,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    redirect: 'manual',
  })
  const rephrased = rephrase(way, operation, answered.status, await answered.text())
  reply(response, rephrased, { 'content-type': answered.headers.get('content-type') ?? 'application/json' })
}

function rephrase(way: OtherWay, operation: Operation | undefined, status: number, text: string): WayAnswer {
  const same: WayAnswer = { status, ...(text !== '' && { body: parse(text) }) }
  return (operation && way.rephrase?.(same, operation)) ?? same
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function reply(response: ServerResponse, { status, body }: WayAnswer, headers: Record<string, string>): void {
  if (body === undefined) {
    response.writeHead(status).end()
    return
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
