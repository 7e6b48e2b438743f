import { ExpectedError, InputError } from '../expected-error.ts'
import { isLoopbackHost } from '../sandbox/domain/loopback.ts'
import type { ReadyLine } from '../sandbox/index.ts'
import { type ControlPlane, openControlPlane } from '../webhooks/control-plane.ts'
import { type Folder, openFolder } from './folder.ts'
import { createIntents, type Intents } from './intents.ts'

/** The sandbox that calls go to. */
export interface Bench {
  control: ControlPlane
  /** Returns the current addresses and keys. */
  ready(): Promise<ReadyLine>
}

/** What the tools of one process share, over any number of connections. */
export interface Workbench {
  folder: Folder
  intents: Intents
  /** @throws ExpectedError no sandbox is running */
  sandbox(): Bench
  /** Starts a sandbox in this process, and replaces the previous one. */
  start(options: { empty: boolean; seed?: string; webhookUrl?: string }): Promise<Bench>
  /**
   * Uses a running sandbox on this machine, and replaces the previous one.
   *
   * @throws InputError the address is not on this machine, or it is not a sandbox of this package
   */
  attach(url: string): Promise<Bench>
  close(): Promise<void>
}

export function createWorkbench(path: string): Workbench {
  const folder = openFolder(path)
  const intents = createIntents(folder.root)
  let bench: Bench | undefined
  let stop: (() => Promise<void>) | undefined

  async function replace(next: Bench, stopNext?: () => Promise<void>): Promise<Bench> {
    const stopLast = stop
    bench = next
    stop = stopNext
    intents.forget()
    await stopLast?.()
    return next
  }

  return {
    folder,
    intents,
    sandbox() {
      if (bench) return bench
      throw new ExpectedError('No sandbox yet. Call sandbox_start first.')
    },
    async start(options) {
      // loaded only when needed: reading the reference requires no sandbox
      const { serveSandbox } = await import('../serve/serve-sandbox.ts')
      const served = await serveSandbox({
        ...options,
        ports: { checkout: 0, business: 0, control: 0 },
        host: '127.0.0.1',
        rateLimit: 0,
        db: 'memory',
      })
      const { control } = await served.describe()
      return replace({ control: openControlPlane(control!), ready: served.describe }, served.close)
    },
    async attach(url) {
      requireLoopback('control', url)
      const control = openControlPlane(url)
      const ready = async () => {
        const line = await control.read<ReadyLine>('/ready')
        refuseForeign(line)
        return line
      }
      await ready()
      return replace({ control, ready })
    },
    async close() {
      await stop?.()
    },
  }
}

/** Refuses a sandbox on another machine, whatever its ready line says. */
function refuseForeign(line: ReadyLine): void {
  const isOurs = line.name === 'paycontract sandbox' && line.capabilities?.includes('magic-values')
  if (!isOurs) throw new InputError('control: what answers there is not a sandbox of paycontract.')
  requireLoopback('checkout of the sandbox', line.checkout)
  requireLoopback('business of the sandbox', line.business)
}

function requireLoopback(name: string, address: string): void {
  const url = URL.parse(address)
  if (url?.protocol === 'http:' && isLoopbackHost(url.hostname)) return
  throw new InputError(
    `${name}: only a sandbox on this machine is called, such as http://127.0.0.1:4030. A live service never is.`,
  )
}
