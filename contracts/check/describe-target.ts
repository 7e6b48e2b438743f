import { readFile } from 'node:fs/promises'
import { createCardCipher, createPayloadCipher } from '../../src/crypto/index.ts'
import { type ReadyLine, readReadyLine, targetOf } from './ready-line.ts'
import type { Target } from './target.ts'

export interface TargetOptions {
  /** File that holds a ready line: URLs and keys of the target. */
  config?: string
  checkoutUrl?: string
  businessUrl?: string
  /** By default `live` where there are URLs. */
  target?: Target['kind']
  profile?: Target['profile']
}

/** A run that cannot start: says what is missing and what to do. Never carries a key. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** 2 for a command that was put wrongly, 1 for an environment that is not ready. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2) {
    super(message)
    this.exitCode = exitCode
  }
}

const REACH_TIMEOUT_MS = 10_000

/**
 * The target that the options and the environment describe; undefined when the runner should start one.
 * Both hosts are reached once first, so that an unreachable one is told as that and not as failing contracts.
 *
 * @throws UsageError with what is missing or wrong, and what to do
 */
export async function describeTarget(
  { config, checkoutUrl, businessUrl, target: kind, profile }: TargetOptions,
  env: NodeJS.ProcessEnv,
): Promise<Target | undefined> {
  const target = kind ?? 'live'
  const held = profile ?? (target === 'live' ? 'documented' : 'proposed')
  if (config) {
    if (checkoutUrl || businessUrl)
      throw new UsageError(
        '--config describes the whole target: leave out --checkout-url and --business-url.',
        2,
      )
    return targetOf(await readConfig(config), target, held)
  }
  if (!checkoutUrl && !businessUrl) {
    if (kind !== 'live') return undefined
    throw new UsageError(
      'A live target is not started: give its --checkout-url and --business-url, or --config.',
      2,
    )
  }
  const checkout = requireUrl('--checkout-url', checkoutUrl)
  const business = requireUrl('--business-url', businessUrl)
  const secrets = readSecrets(env)
  await Promise.all([reach('--checkout-url', checkout), reach('--business-url', business)])
  return { kind: target, profile: held, checkout: checkout.href, business: business.href, ...secrets }
}

async function readConfig(path: string): Promise<ReadyLine> {
  const line = parseConfig(path, await readText(path))
  const urls = (['checkout', 'business', 'control'] as const).flatMap((name) => {
    const value = line[name]
    return value === undefined ? [] : [[`--config: ${name}`, requireUrl(`--config: ${name}`, value)] as const]
  })
  for (const [index, { encryptionKey: key, padding, cardKey }] of line.businesses.entries()) {
    const at = `--config: businesses[${index}]`
    if (key && padding) tryKey(`${at}.encryptionKey`, () => createPayloadCipher({ key, padding }))
    if (cardKey) tryKey(`${at}.cardKey`, () => createCardCipher({ key: cardKey }))
  }
  await Promise.all(urls.map(([option, url]) => reach(option, url)))
  return line
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`--config: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, 2)
  }
}

function parseConfig(path: string, text: string): ReadyLine {
  try {
    return readReadyLine(text)
  } catch (error) {
    throw new UsageError(
      `--config: ${path} does not describe a target: ${(error as Error).message}\n` +
        'It holds what a sandbox prints with --json: {"checkout": URL, "business": URL, ' +
        '"businesses": [{"publicKey": …, "secretKey": …}]}.',
      2,
    )
  }
}

function requireUrl(option: string, value: string | undefined): URL {
  if (!value) {
    throw new UsageError(
      `${option} is missing. The service has two hosts: give both --checkout-url and --business-url.`,
      2,
    )
  }
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))) return url
  if (url?.protocol !== 'http:') {
    throw new UsageError(
      `${option}: "${value}" is not an http or https URL, such as https://checkout.example.`,
      2,
    )
  }
  throw new UsageError(
    `${option}: plain http would show the secret key on its way to ${url.host}. Use https.`,
    2,
  )
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

function readSecrets(env: NodeJS.ProcessEnv): Omit<Target, 'kind' | 'profile' | 'checkout' | 'business'> {
  const { PAYCONTRACT_ENCRYPTION_KEY: key, PAYCONTRACT_CARD_KEY: cardKey } = env
  const webhookSecret = env.PAYCONTRACT_WEBHOOK_SECRET
  const encryption = key ? { key, padding: readPadding(env) } : undefined
  if (encryption) tryKey('PAYCONTRACT_ENCRYPTION_KEY', () => createPayloadCipher(encryption))
  if (cardKey) tryKey('PAYCONTRACT_CARD_KEY', () => createCardCipher({ key: cardKey }))
  return {
    publicKey: requireKey('PAYCONTRACT_PUBLIC_KEY', env),
    secretKey: requireKey('PAYCONTRACT_SECRET_KEY', env),
    ...(encryption && { encryption }),
    ...(cardKey && { cardKey }),
    ...(webhookSecret && { webhookSecret }),
  }
}

function requireKey(variable: string, env: NodeJS.ProcessEnv): string {
  const key = env[variable]
  if (key) return key
  throw new UsageError(
    `${variable} is not set. Keys come from the environment: export the key of a test environment, then run again.`,
    1,
  )
}

function readPadding({ PAYCONTRACT_PADDING: padding }: NodeJS.ProcessEnv): 'oaep-sha256' | 'pkcs1-v1_5' {
  if (padding === 'oaep-sha256' || padding === 'pkcs1-v1_5') return padding
  throw new UsageError(
    'PAYCONTRACT_PADDING must be oaep-sha256 or pkcs1-v1_5 when PAYCONTRACT_ENCRYPTION_KEY is set: it is never guessed.',
    1,
  )
}

function tryKey(variable: string, read: () => unknown): void {
  try {
    read()
  } catch (error) {
    throw new UsageError(`${variable} cannot be used: ${(error as Error).message}`, 1)
  }
}

async function reach(option: string, url: URL): Promise<void> {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string; message?: string } }
    const why = cause?.code ?? cause?.message ?? name
    throw new UsageError(
      `${option}: ${url.origin} cannot be reached (${why}). Is it running, and is the URL right?`,
      1,
    )
  }
}
