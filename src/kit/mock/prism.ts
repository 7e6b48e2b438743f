import { getHttpOperationsFromSpec, type PrismHttpComponents } from '@stoplight/prism-http'
import mocker from '@stoplight/prism-http/dist/mocker/index.js'
import { validateInput, validateSecurity } from '@stoplight/prism-http/dist/validator/index.js'
import { createServer } from '@stoplight/prism-http-server'
import type { DemoKeys } from './judge-key.ts'
import { type Answer, answerUnreadable, refuseUnreadable } from './refuse-unreadable.ts'
import { answerWithReason, refuseWrongKeys } from './refuse-wrong-keys.ts'

// The one module that loads Prism, which takes about half a second: import it lazily.

/** A Prism server for one host; it listens once told to. */
export type PrismServer = ReturnType<typeof createServer>

type Operations = Parameters<typeof createServer>[0]
type Logger = PrismHttpComponents['logger']

// Where a CommonJS module's `default` lands depends on who loads it.
const answer = ('default' in mocker ? mocker.default : mocker) as Answer

/** Reads the operations of the OpenAPI document in `file`. Throws what Prism throws. */
export async function readOperations(file: string): Promise<Operations> {
  return getHttpOperationsFromSpec(file)
}

/**
 * Creates a Prism server that also knows its keys: Prism alone checks only that a key is present. Anything
 * but an existing key of the right type is refused the way Prism refuses, with the 401 example that fits.
 */
export function createPrismServer(operations: Operations, keys: DemoKeys): PrismServer {
  return createServer(operations, { cors: true, config: prismConfig, components: createComponents(keys) })
}

/** How Prism works here, whether it listens or is asked in memory. */
export const prismConfig = {
  isProxy: false as const,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: true,
  upstreamProxy: undefined,
  mock: { dynamic: false as const },
}

/** What is put in the place of Prism's own parts. */
export function createComponents(keys: DemoKeys) {
  return {
    logger: silentLogger,
    validateSecurity: refuseWrongKeys(validateSecurity, keys),
    validateInput: refuseUnreadable(validateInput),
    mock: answerUnreadable(answerWithReason(answer)),
  }
}

// Prism's logger would print headers and bodies, and so keys and payloads, at its debug level.
const levels = ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal']
const silentLogger = {
  level: 'silent',
  ...Object.fromEntries(levels.map((level) => [level, () => {}])),
  child: () => silentLogger,
} as unknown as Logger
