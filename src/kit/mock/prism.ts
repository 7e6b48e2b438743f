import { getHttpOperationsFromSpec, type PrismHttpComponents } from '@stoplight/prism-http'
import mocker from '@stoplight/prism-http/dist/mocker/index.js'
import { validateInput, validateSecurity } from '@stoplight/prism-http/dist/validator/index.js'
import { createServer } from '@stoplight/prism-http-server'
import type { DemoKeys } from './judge-key.ts'
import { type Answer, answerUnreadable, refuseUnreadable } from './refuse-unreadable.ts'
import { answerWithReason, refuseWrongKeys } from './refuse-wrong-keys.ts'

// The only module that loads Prism, which takes about half a second: import it lazily.

/** A Prism server for one host; it listens only when told to. */
export type PrismServer = ReturnType<typeof createServer>

type Operations = Parameters<typeof createServer>[0]
type Logger = PrismHttpComponents['logger']

// The place of a CommonJS module's `default` depends on the loader.
const answer = ('default' in mocker ? mocker.default : mocker) as Answer

/** Reads the operations of the OpenAPI document in `file`. Throws Prism's errors. */
export async function readOperations(file: string): Promise<Operations> {
  return getHttpOperationsFromSpec(file)
}

/**
 * Creates a Prism server that also checks which key was sent: Prism alone only checks that there is one. Anything but an existing
 * key of the right type is refused like by Prism, with the matching 401 example.
 */
export function createPrismServer(operations: Operations, keys: DemoKeys): PrismServer {
  return createServer(operations, { cors: true, config: prismConfig, components: createComponents(keys) })
}

/** Prism's configuration, for servers and for calls in memory. */
export const prismConfig = {
  isProxy: false as const,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: true,
  upstreamProxy: undefined,
  mock: { dynamic: false as const },
}

/** Replacements for Prism's own components. */
export function createComponents(keys: DemoKeys) {
  return {
    logger: silentLogger,
    validateSecurity: refuseWrongKeys(validateSecurity, keys),
    validateInput: refuseUnreadable(validateInput),
    mock: answerUnreadable(answerWithReason(answer)),
  }
}

// At its debug level Prism's logger would print headers and bodies, and thus keys and payloads.
const levels = ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal']
const silentLogger = {
  level: 'silent',
  ...Object.fromEntries(levels.map((level) => [level, () => {}])),
  child: () => silentLogger,
} as unknown as Logger
