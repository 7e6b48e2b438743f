import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PresentedDelivery, PresentedEvent } from '../sandbox/control/present-event.ts'
import { readLimitedBody } from '../serve/read-limited-body.ts'
import { refuseForeignHosts } from '../serve/refuse-foreign-hosts.ts'
import type { ControlPlane } from './control-plane.ts'
import { type Forwarded, forward } from './forward.ts'

/** A webhook of a sandbox, and the program's answer. */
export interface Delivered extends Forwarded {
  event: PresentedEvent
  delivery: PresentedDelivery
  /** Its signature covers the address that it was sent to, which is not the program's. */
  isAddressSigned: boolean
}

/** Receives the webhooks of a sandbox on their way to a program. */
export interface Receiver {
  /** Returns the webhook address to give to a business. */
  addressFor(businessId: string): string
  /** Answers requests in flight and receives nothing more. */
  close(): Promise<void>
}

interface ReceiverOptions {
  control: ControlPlane
  forwardTo: string
  /** Whether an event, by its name as sent, is for the program; another one is accepted but not forwarded. */
  isWanted(event: string): boolean
  onDelivered(delivered: Delivered): void
}

const PATH = '/listen/'
const MARK = 'paycontract listen'

/** More than a webhook needs: a request holds at most 64 KB. */
const MAX_BODY_BYTES = 1024 * 1024

/** Whether an address belongs to a running receiver, in this process or in another. */
export async function isReceiverRunning(address: string): Promise<boolean> {
  const { origin, pathname } = new URL(address)
  if (!pathname.startsWith(PATH)) return false
  const signal = AbortSignal.timeout(1_000)
  const said = await fetch(`${origin}${PATH}`, { signal }).then(
    (answer) => answer.text(),
    () => '',
  )
  return said === MARK
}

/** Whether an address belongs to a receiver, which may have ended. */
export function isReceiverAddress(address: string): boolean {
  return new URL(address).pathname.startsWith(PATH)
}

/** Opens a port of this machine for the webhooks of a sandbox, and forwards them. */
export async function createReceiver(options: ReceiverOptions): Promise<Receiver> {
  const inFlight = new Set<Promise<void>>()
  const told = new Set<string>()
  const server = createServer((request, response) => {
    const done = answer(options, told, request, response).catch(() => void response.destroy())
    inFlight.add(done)
    void done.finally(() => inFlight.delete(done))
  })
  refuseForeignHosts(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const shown = encodeURIComponent(options.forwardTo).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return {
    // the inspector shows the address, and with it the program's
    addressFor: (businessId) => `http://127.0.0.1:${port}${PATH}${businessId}?forward-to=${shown}`,
    async close() {
      server.close()
      server.closeIdleConnections()
      // each takes at most as long as the sandbox waits
      await Promise.all(inFlight)
      server.closeAllConnections()
    },
  }
}

async function answer(
  { control, forwardTo, isWanted, onDelivered }: ReceiverOptions,
  told: Set<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // a sandbox sends no Origin header: this is a web page
  if (request.headers.origin !== undefined) return refuse(response, 403)
  if (request.method !== 'POST') return void response.end(MARK)
  const patience = new AbortController()
  response.once('close', () => patience.abort())
  const body = await readLimitedBody(request, MAX_BODY_BYTES)
  if (!body) return refuse(response, 413)
  const businessId = new URL(request.url!, 'http://127.0.0.1').pathname.slice(PATH.length)
  const found = await findSending(control, businessId, body.toString('utf8'), told)
  // forward only what the sandbox itself is sending now
  if (!found) return void response.writeHead(404).end()
  if (!isWanted(found.event.sentAs)) return void response.writeHead(204).end()
  const forwarded = await forward(forwardTo, request.headers, body, patience.signal)
  // if the program did not answer, the sandbox must not get an answer either
  if (forwarded.status === null) response.destroy()
  else response.writeHead(forwarded.status).end()
  const signed = String(request.headers['signature-input'] ?? '')
  onDelivered({ ...found, ...forwarded, isAddressSigned: /"@(?:target-uri|authority|path)"/.test(signed) })
}

/** Answers without reading the rest of the body. */
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end()
}

/** Finds the delivery that has just arrived: its content does not show which attempt it is. */
async function findSending(
  control: ControlPlane,
  businessId: string,
  body: string,
  told: Set<string>,
): Promise<{ event: PresentedEvent; delivery: PresentedDelivery } | undefined> {
  const { events } = await control.read<{ events: PresentedEvent[] }>('/webhooks?status=SENDING')
  for (const event of events) {
    if (event.businessId !== businessId || event.body !== body) continue
    const delivery = event.deliveries.find(({ id, status }) => status === 'SENDING' && !told.has(id))
    if (!delivery) continue
    told.add(delivery.id)
    return { event, delivery }
  }
  return undefined
}
