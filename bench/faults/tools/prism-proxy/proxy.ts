import { readFile } from 'node:fs/promises'
import { getHttpOperationsFromSpec, type PrismHttpComponents } from '@stoplight/prism-http'
import router from '@stoplight/prism-http/dist/router/index.js'
import { createServer } from '@stoplight/prism-http-server'
import { stablePath } from '../../stable-path.ts'

/** What `prism proxy` starts, in this process: its command takes longer to start than a recording to judge. */
export interface PrismProxy extends AsyncDisposable {
  url: string
  /** Returns what it logged since the last call. */
  takeLog(): string[]
  /** Returns the path template of the operation in the document. */
  templateOf(method: string, path: string): string
}

type Operations = Parameters<typeof createServer>[0]
type Logger = PrismHttpComponents['logger']

// Where the `default` of a CommonJS module ends up depends on the loader.
const route = ('default' in router ? router.default : router) as PrismHttpComponents['route']

/** By the text of the document. Prism keeps what it compiled for operations until the process ends. */
const known = new Map<string, Promise<Operations>>()

/** @throws Error if the document holds no operation */
async function readOperations(file: string): Promise<Operations> {
  const text = await readFile(file, 'utf8')
  if (!known.has(text)) known.set(text, getHttpOperationsFromSpec(file))
  const operations = await known.get(text)!
  if (operations.length === 0) throw new Error(`Prism found no operation in ${file}`)
  return operations
}

/** Starts the proxy with the command's settings. With --errors it would not forward bad requests, and show no answers to them. */
export async function startProxy(document: string, upstream: string): Promise<PrismProxy> {
  const operations = await readOperations(document)
  const log: string[] = []
  const server = createServer(operations, {
    cors: true,
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    components: { logger: createLogger(log) },
  })
  return {
    url: await server.listen(0, '127.0.0.1'),
    takeLog: () => log.splice(0),
    templateOf(method, path) {
      const input = { method: method.toLowerCase() as 'get', url: { path } }
      const found = route({ resources: operations, input })
      return found._tag === 'Right' ? found.right.path : stablePath(path)
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

/** Keeps violations of every level, and all other warnings of Prism. */
function createLogger(log: string[]): Logger {
  const keep = (isKept: (text: string) => boolean) => (first: unknown, text: unknown) => {
    const message = String(typeof first === 'string' ? first : text)
    if (isKept(message)) log.push(message)
  }
  const always = keep(() => true)
  const violation = keep((text) => text.startsWith('Violation'))
  const logger = {
    level: 'info',
    ...{ trace: () => {}, debug: () => {}, success: () => {}, info: violation },
    ...{ warn: always, error: always, fatal: always },
    child: () => logger,
  }
  return logger as unknown as Logger
}
