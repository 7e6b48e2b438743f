import { readFile } from 'node:fs/promises'
import { createCardCipher, createPayloadCipher } from '../../client/crypto/index.ts'
import { type ReadyLine, readReadyLine, targetOf } from '../target/ready-line.ts'
import type { Target } from '../target/target.ts'
import { CheckError, EXIT, hideSecrets } from './check-error.ts'
import { listEnvironmentSecrets, readEnvironment } from './environment.ts'
import { listSecrets } from './harness/credentials.ts'
import { createRedactor } from './report/redact.ts'
import { isLoopback, requireUrl } from './urls.ts'

export interface TargetOptions {
  /** File that holds a ready line: URLs, keys and capabilities of the target. */
  config?: string
  /** In place of the config's. */
  checkoutUrl?: string
  businessUrl?: string
  profile?: Target['profile']
  readOnly?: boolean
  allowWrites?: boolean
  iKnowThisIsLive?: boolean
  timeoutMs: number
  ratePerSecond?: number
}

const REACH_TIMEOUT_MS = 10_000

/**
 * The target that a config file, the options and the environment describe. Each host is reached once first, so that an
 * unreachable one is told as that and not as failing contracts.
 *
 * @throws CheckError with what is missing or wrong, and what to do
 */
export async function describeTarget(options: TargetOptions, env: NodeJS.ProcessEnv): Promise<Target> {
  const { learn, redact } = createRedactor()
  learn(listEnvironmentSecrets(env))
  try {
    const file = options.config ? parseObject(options.config, await readText(options.config)) : {}
    learn(listSecretTexts(file).map((value) => [value, 'PAYCONTRACT_UNUSED_SECRET']))
    return await describe(file, options, env)
  } catch (error) {
    // A key may stand in a path, in the name of a host, or in whatever else is refused.
    throw hideSecrets(error, redact)
  }
}

async function describe(file: Loose, options: TargetOptions, env: NodeJS.ProcessEnv): Promise<Target> {
  const line = readDescription(file, options, env)
  const urls = listUrls(line, options)
  tryKeys(line, env)
  const target = targetOf(line, options.profile ?? 'documented')
  if (!options.iKnowThisIsLive) refuseLiveKeys(line)
  await Promise.all(urls.map(([option, url]) => reach(option, url)))
  const known = listSecrets(target).map(([value]) => value)
  const unused = listSecretTexts(line).filter((value) => !known.includes(value))
  return {
    ...target,
    ...(unused.length > 0 && { unused }),
    mode: chooseMode(options, urls),
    pacing: {
      timeoutMs: options.timeoutMs,
      ...(options.ratePerSecond && { ratePerSecond: options.ratePerSecond }),
    },
  }
}

/** Whatever the description calls a key or a secret, whether the check uses it or not. */
function listSecretTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /key|secret|token|password|credential/i.test(name) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([each, item]) =>
    listSecretTexts(item, Array.isArray(value) ? name : `${name} ${each}`),
  )
}

/** The config file, what the options put in its place, and from the environment what it lacks. */
function readDescription(file: Loose, options: TargetOptions, env: NodeJS.ProcessEnv): ReadyLine {
  const { config, checkoutUrl, businessUrl } = options
  if (!config && !checkoutUrl && !businessUrl) {
    throw new CheckError(
      'Nothing to check: describe the target by --config target.json, or by --checkout-url and --business-url.\n' +
        '`paycontract sandbox --json > target.json` starts a target and describes it.',
    )
  }
  const { businesses, keys } = splitBusinesses(file)
  const described = {
    ...file,
    ...(checkoutUrl && { checkout: checkoutUrl }),
    ...(businessUrl && { business: businessUrl }),
  }
  const { webhookSecret, ...fromEnvironment } = readEnvironment(env)
  const caller = { ...fromEnvironment, ...keys }
  requireUrlOf('--checkout-url', described)
  requireUrlOf('--business-url', described)
  for (const [name, variable] of REQUIRED_KEYS) {
    if (caller[name]) continue
    throw new CheckError(
      `${config ? `--config: ${name} is missing, and ${variable}` : variable} is not set. ` +
        'Keys come from the config file or the environment: export the key of a test environment, then run again.',
    )
  }
  const line = {
    ...(webhookSecret && { cadWebhookSecret: webhookSecret }),
    ...described,
    businesses: [caller, ...businesses],
  }
  return parseLine(config ?? 'the command line', JSON.stringify(line))
}

const REQUIRED_KEYS = [
  ['publicKey', 'PAYCONTRACT_PUBLIC_KEY'],
  ['secretKey', 'PAYCONTRACT_SECRET_KEY'],
] as const

type Loose = Record<string, unknown>

/** The caller's keys stand in the first business, or beside the URLs where there is one only. */
function splitBusinesses(file: Loose): { keys: Loose; businesses: unknown[] } {
  const own = ['publicKey', 'secretKey', 'encryptionKey', 'padding', 'cardKey', 'id', 'name', 'email']
  if (!Array.isArray(file.businesses)) {
    const keys = own.filter((name) => name !== 'name' && file[name] !== undefined)
    return { keys: Object.fromEntries(keys.map((name) => [name, file[name]])), businesses: [] }
  }
  const [first, ...businesses] = file.businesses
  return { keys: (first as Loose) ?? {}, businesses }
}

function requireUrlOf(option: '--checkout-url' | '--business-url', described: Loose): void {
  const name = option === '--checkout-url' ? 'checkout' : 'business'
  requireUrl(option, described[name] as string | undefined)
}

function listUrls(line: ReadyLine, { config, checkoutUrl, businessUrl }: TargetOptions): [string, URL][] {
  const given = { checkout: checkoutUrl, business: businessUrl, control: undefined }
  return (['checkout', 'business', 'control'] as const).flatMap((name) => {
    const value = line[name]
    const option = given[name] || !config ? `--${name}-url` : `--config: ${name}`
    return value === undefined ? [] : [[option, requireUrl(option, value)] satisfies [string, URL]]
  })
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new CheckError(`--config: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function parseObject(path: string, text: string): Loose {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CheckError(explainConfig(path, 'it is not JSON.'))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Loose
  throw new CheckError(explainConfig(path, 'it is not an object.'))
}

function parseLine(path: string, text: string): ReadyLine {
  try {
    return readReadyLine(text)
  } catch (error) {
    throw new CheckError(explainConfig(path, (error as Error).message))
  }
}

function explainConfig(path: string, what: string): string {
  return (
    `--config: ${path} does not describe a target: ${what}\n` +
    'It holds what a sandbox prints with --json: {"checkout": URL, "business": URL, ' +
    '"businesses": [{"publicKey": …, "secretKey": …}]}.'
  )
}

function tryKeys({ businesses }: ReadyLine, env: NodeJS.ProcessEnv): void {
  for (const [index, { encryptionKey: key, padding, cardKey }] of businesses.entries()) {
    const placeOf = (name: string, value: string, variable: string) =>
      value === env[variable] ? variable : `--config: businesses[${index}].${name}`
    if (key && padding) {
      tryKey(placeOf('encryptionKey', key, 'PAYCONTRACT_ENCRYPTION_KEY'), () =>
        createPayloadCipher({ key, padding }),
      )
    }
    if (cardKey) {
      tryKey(placeOf('cardKey', cardKey, 'PAYCONTRACT_CARD_KEY'), () => createCardCipher({ key: cardKey }))
    }
  }
}

function tryKey(place: string, read: () => unknown): void {
  try {
    read()
  } catch (error) {
    throw new CheckError(`${place} cannot be used: ${(error as Error).message}`)
  }
}

const LIVE = /(?:^|[^a-z0-9])live(?:[^a-z0-9]|$)/i

function refuseLiveKeys({ businesses }: ReadyLine): void {
  const isLive = businesses.some(({ publicKey, secretKey }) => LIVE.test(publicKey) || LIVE.test(secretKey))
  if (!isLive) return
  throw new CheckError(
    'These are keys of a live environment, where a contract test could move money. Use a test environment, ' +
      'or say --i-know-this-is-live (read-only unless --allow-writes is given too).',
  )
}

/** Records are made where nobody can mind: on this machine, or where it was said to be welcome. */
function chooseMode({ readOnly, allowWrites }: TargetOptions, urls: [string, URL][]): Target['mode'] {
  if (readOnly && allowWrites) {
    throw new CheckError('--read-only and --allow-writes exclude each other: leave one out.')
  }
  if (readOnly) return 'read-only'
  return allowWrites || urls.every(([, url]) => isLoopback(url)) ? 'writes' : 'read-only'
}

async function reach(option: string, url: URL): Promise<void> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string; message?: string } }
    const why = cause?.code ?? cause?.message ?? name
    throw new CheckError(
      `${option}: ${url.origin} cannot be reached (${why}). Is it running, and is the URL right?`,
      EXIT.error,
    )
  }
}
