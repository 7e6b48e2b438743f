import { ExpectedError, InputError } from '../expected-error.ts'
import { listExpressions } from '../target/expressions.ts'
import { type ReadyLine, targetOf } from '../target/ready-line.ts'
import type { Target } from '../target/target.ts'
import { listSecrets } from './harness/credentials.ts'
import type { Over, Times } from './harness/wire/note-wire.ts'
import { hideSecrets } from './hide-secrets.ts'
import { choosePacing, type TargetOptions } from './options.ts'
import {
  type Loose,
  listEnvironmentSecrets,
  readConfig,
  readDescription,
  tryKeys,
} from './read-description.ts'
import { createRedactor } from './report/redact.ts'
import { isLoopback, requireUrl } from './urls.ts'

const REACH_TIMEOUT_MS = 10_000

type NoteReached = (over: Over, times: Times) => void

/**
 * Builds the target that a config file, the options and the environment describe. Reaches each host once first, so that an
 * unreachable one is reported as such and not as failing contracts.
 *
 * @param read reads the content of a config file
 * @param note records the request that reached a host
 * @throws ExpectedError with what is missing or wrong, and what to do
 */
export async function describeTarget(
  options: TargetOptions,
  env: NodeJS.ProcessEnv,
  read: (path: string) => Promise<Loose> = readConfig,
  note: NoteReached = () => {},
): Promise<Target> {
  const { learn, redact } = createRedactor()
  learn(listEnvironmentSecrets(env))
  try {
    const file = options.config ? await read(options.config) : {}
    learn(listSecretTexts(file).map((value) => [value, 'PAYCONTRACT_UNUSED_SECRET']))
    return await describe(file, options, env, note)
  } catch (error) {
    // The message may hold a key: in a path, in a host name, or in another refused value.
    throw hideSecrets(error, redact)
  }
}

async function describe(
  file: Loose,
  options: TargetOptions,
  env: NodeJS.ProcessEnv,
  note: NoteReached,
): Promise<Target> {
  const { config, checkoutUrl, businessUrl, profile = 'documented' } = options
  const line = readDescription(file, options, env)
  const given = { checkout: checkoutUrl, business: businessUrl, control: undefined }
  const urls = (['checkout', 'business', 'control'] as const).flatMap((name) => {
    const option = given[name] || !config ? `--${name}-url` : `--config: ${name}`
    return line[name] === undefined ? [] : [{ option, url: requireUrl(option, line[name]) }]
  })
  tryKeys(line, env)
  const target = targetOf(line, profile)
  if (!options.iKnowThisIsLive) refuseLiveKeys(line)
  await Promise.all(urls.map((each) => reach(each, note)))
  const known = listSecrets(target).map(([value]) => value)
  const unused = listSecretTexts(line).filter((value) => !known.includes(value))
  const areLocal = urls.every(({ url }) => isLoopback(url))
  return {
    ...target,
    ...(unused.length > 0 && { unused }),
    mode: chooseMode(options, areLocal),
    pacing: choosePacing(options, line.rate),
    ...(line.maxMinutes && { maxMinutes: line.maxMinutes }),
  }
}

/** Lists every value that the description names as a key or a secret, even if the check does not use it. */
function listSecretTexts(value: unknown, name = '', isRequest = false): string[] {
  if (typeof value === 'string') {
    return SECRET_NAME.test(name) && listExpressions(value).length === 0 ? [value] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([each, item]) => {
    // The names of the header and the user are not secret.
    if (name.endsWith(' credential') && each !== 'secret') return []
    // The name of an operation, such as `chargeToken`, does not make secrets of the values below it.
    const below = isRequest ? each : `${name} ${each}`
    return listSecretTexts(item, Array.isArray(value) ? name : below, isRequest || below === ' requests')
  })
}

const SECRET_NAME = /key|secret|token|password|credential/i

const LIVE = /(?:^|[^a-z0-9])live(?:[^a-z0-9]|$)/i

function refuseLiveKeys({ businesses }: ReadyLine): void {
  const isLive = businesses.some(({ publicKey, secretKey }) => LIVE.test(publicKey) || LIVE.test(secretKey))
  if (!isLive) return
  throw new InputError(
    'These are keys of a live environment, where a contract test could move money. Use a test environment, ' +
      'or pass --i-know-this-is-live (read-only unless --allow-writes is given too).',
  )
}

/** Allows writes to a target on this machine, or with --allow-writes. */
function chooseMode({ readOnly, allowWrites }: TargetOptions, areLocal: boolean): Target['mode'] {
  if (readOnly && allowWrites) {
    throw new InputError('--read-only and --allow-writes exclude each other: remove one.')
  }
  return !readOnly && (allowWrites || areLocal) ? 'writes' : 'read-only'
}

async function reach({ option, url }: { option: string; url: URL }, note: NoteReached): Promise<void> {
  const startedAtMs = Date.now()
  try {
    const signal = AbortSignal.timeout(REACH_TIMEOUT_MS)
    const { status, headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
    const endedAtMs = Date.now()
    const request = { method: 'HEAD', url: url.href, headers: new Headers() }
    const response = { status, headers, text: '', durationMs: endedAtMs - startedAtMs }
    note({ request, response }, { startedAtMs, endedAtMs })
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string; message?: string } }
    const why = cause?.code ?? cause?.message ?? name
    throw new ExpectedError(
      `${option}: ${url.origin} cannot be reached (${why}). Is it running, and is the URL right?`,
    )
  }
}
