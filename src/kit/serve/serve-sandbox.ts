import { maximumLatencyMs } from '../sandbox/domain/scenario.ts'
import type { Urls } from '../sandbox/domain/settings.ts'
import type { ReadyLine, SandboxOptions } from '../sandbox/index.ts'
import type { Runtime } from '../sandbox/runtime/runtime.ts'
import { createSandbox, demandWebhookUrl, type Sandbox } from '../sandbox/start/create-sandbox.ts'
import { type App, type HostName, type Listening, listen } from './serve-host.ts'

export { SandboxError } from '../sandbox/index.ts'
export { PortInUseError } from './serve-host.ts'

export interface ServedSandbox {
  runtime: Runtime
  describe(): Promise<ReadyLine>
  /** Answers requests in flight and starts nothing new: within 40 seconds, usually immediately. */
  close(): Promise<void>
}

export interface ServeOptions extends Omit<SandboxOptions, 'rateLimitPerSecond'> {
  ports: Record<HostName, number>
  /** Address of both APIs. */
  host: string
  /** Host names under which both APIs are reached, besides those of this machine and `host`. */
  allowHost?: readonly string[]
  rateLimit: number
  /** Runs between the network and the three apps, and sees every request and answer. */
  observe?: (request: Request, answer: () => Promise<Response>, host: HostName) => Promise<Response>
}

/** How often to look for due work while no requests come. */
const DUE_WORK_EVERY_MS = 1_000

/** Time for answers in flight: the longest delay of a scenario, and a margin. */
const ANSWER_WITHIN_MS = maximumLatencyMs + 5_000

/**
 * Starts a sandbox and serves its three apps. The control plane is served on this machine only.
 *
 * @throws SandboxError; nothing is left running
 */
export async function serveSandbox({
  ports,
  host,
  allowHost = [],
  rateLimit,
  observe,
  ...options
}: ServeOptions): Promise<ServedSandbox> {
  // before a database is touched; a port of 0 needs no check, since no URL can name it yet
  if (options.webhookUrl !== undefined) demandWebhookUrl(options.webhookUrl, chosenAddresses(ports))
  const sandbox = await createSandbox({ ...options, rateLimitPerSecond: rateLimit })
  const names = [host, ...allowHost]
  const observed = (name: HostName): App => {
    const app = sandbox[name]
    return observe ? { fetch: (request) => observe(request, async () => app.fetch(request), name) } : app
  }
  const starting = await Promise.allSettled([
    listen(observed('checkout'), { name: 'checkout', port: ports.checkout, address: host, names }),
    listen(observed('business'), { name: 'business', port: ports.business, address: host, names }),
    listen(observed('control'), { name: 'control', port: ports.control, address: '127.0.0.1' }),
  ])
  const servers = starting.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = starting.find((outcome) => outcome.status === 'rejected')
  if (failure) {
    await stop(servers, sandbox)
    throw failure.reason
  }
  const urlOf = (name: HostName) => servers.find((server) => server.name === name)!.url
  sandbox.setUrls({ checkout: urlOf('checkout'), business: urlOf('business'), control: urlOf('control') })
  const { runDue, reportFault } = sandbox.runtime
  const timer = setInterval(() => void runDue().catch(reportFault), DUE_WORK_EVERY_MS)
  timer.unref()
  return {
    runtime: sandbox.runtime,
    describe: sandbox.describe,
    close() {
      clearInterval(timer)
      return stop(servers, sandbox)
    },
  }
}

function chosenAddresses(ports: ServeOptions['ports']): Partial<Urls> {
  const chosen = Object.entries(ports).filter(([, port]) => port !== 0)
  return Object.fromEntries(chosen.map(([host, port]) => [host, `http://127.0.0.1:${port}`]))
}

async function stop(servers: readonly Listening[], { runtime, close }: Sandbox): Promise<void> {
  // in parallel: a request may be waiting for the receivers of webhooks
  await Promise.all([runtime.stopDue(), ...servers.map(({ drain }) => drain(ANSWER_WITHIN_MS))])
  await close()
}
