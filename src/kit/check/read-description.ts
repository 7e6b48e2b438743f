import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createCardCipher, createPayloadCipher } from '../../client/crypto/index.ts'
import { PADDINGS } from '../contract/paddings.ts'
import { asObject } from '../contract/spec-tree.ts'
import { InputError } from '../expected-error.ts'
import { checkDescription } from '../target/check-description.ts'
import { parseRecord, type ReadyLine, readReadyLine } from '../target/ready-line.ts'
import type { TargetOptions } from './options.ts'
import type { NamedSecret } from './report/redact.ts'
import { requireUrl } from './urls.ts'

/** The variables that hold of a caller what the config file lacks. */
const VARIABLES = {
  publicKey: 'PAYCONTRACT_PUBLIC_KEY',
  secretKey: 'PAYCONTRACT_SECRET_KEY',
  encryptionKey: 'PAYCONTRACT_ENCRYPTION_KEY',
  padding: 'PAYCONTRACT_PADDING',
  cardKey: 'PAYCONTRACT_CARD_KEY',
} as const

/** The variable that holds what the business API takes of the caller in place of the secret key. */
const CREDENTIAL_VARIABLE = 'PAYCONTRACT_BUSINESS_CREDENTIAL'

/** What a config file holds, whatever that is. */
export type Loose = Record<string, unknown>

/** @throws InputError when it cannot be read, or holds no object */
export async function readConfig(path: string): Promise<Loose> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new InputError(`--config: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  return parse(path, () => parseRecord(text))
}

/** The overlays that a config file names, as paths that lead there from here; none where it cannot be read, which is reported later. */
export async function listOverlays(config: string): Promise<string[]> {
  const { overlays } = await readConfig(config).catch((): Loose => ({}))
  const named = Array.isArray(overlays) ? overlays : []
  return named.filter((each) => typeof each === 'string').map((each) => resolve(dirname(config), each))
}

/**
 * The config file, what the options put in its place, and from the environment what it lacks.
 *
 * @throws InputError with what is missing or wrong
 */
export function readDescription(
  file: Loose,
  { config, checkoutUrl, businessUrl }: TargetOptions,
  env: NodeJS.ProcessEnv,
): ReadyLine {
  if (!config && !checkoutUrl && !businessUrl) {
    throw new InputError(
      'Nothing to check: describe the target by --config target.json, or by --checkout-url and --business-url.\n' +
        '`paycontract sandbox --json > target.json` starts a target and describes it.',
    )
  }
  const { keys, others } = splitBusinesses(file)
  const described: Loose = {
    ...file,
    ...(checkoutUrl && { checkout: checkoutUrl }),
    ...(businessUrl && { business: businessUrl }),
  }
  const caller: Loose = { ...readEnvironment(env), ...keys, ...withCredential(keys.credential, env) }
  for (const name of ['checkout', 'business']) requireUrl(`--${name}-url`, described[name] as string)
  for (const name of ['publicKey', 'secretKey'] as const) {
    if (caller[name]) continue
    const variable = VARIABLES[name]
    throw new InputError(
      `${config ? `--config: ${name} is missing, and ${variable}` : variable} is not set. ` +
        'Keys come from the config file or the environment: export the key of a test environment, then run again.',
    )
  }
  const { PAYCONTRACT_WEBHOOK_SECRET: cadWebhookSecret } = env
  parse(config ?? 'the command line', () => checkDescription(file))
  const line = {
    ...(cadWebhookSecret && { cadWebhookSecret }),
    ...described,
    businesses: [caller, ...others],
  }
  return parse(config ?? 'the command line', () => readReadyLine(JSON.stringify(line)))
}

/** The caller's keys stand in the first business, or beside the URLs where there is one only. */
function splitBusinesses({ businesses, ...file }: Loose): { keys: Loose; others: unknown[] } {
  if (Array.isArray(businesses)) return { keys: businesses[0] ?? {}, others: businesses.slice(1) }
  const own = [...Object.keys(VARIABLES), 'id', 'email', 'credential'].filter(
    (name) => file[name] !== undefined,
  )
  return { keys: Object.fromEntries(own.map((name) => [name, file[name]])), others: [] }
}

function readEnvironment(env: NodeJS.ProcessEnv): Loose {
  const { PAYCONTRACT_ENCRYPTION_KEY: key, PAYCONTRACT_PADDING: padding = '' } = env
  if (key && !PADDINGS.some((each) => each === padding)) {
    throw new InputError(
      `PAYCONTRACT_PADDING must be ${PADDINGS.join(' or ')} when PAYCONTRACT_ENCRYPTION_KEY is set: it is never guessed.`,
    )
  }
  const given = Object.entries(VARIABLES).filter(([name, each]) => env[each] && (key || name !== 'padding'))
  return Object.fromEntries(given.map(([name, variable]) => [name, env[variable]]))
}

/** The caller's credential, with the secret that stands in the environment. */
function withCredential(described: unknown, env: NodeJS.ProcessEnv): Loose {
  const secret = env[CREDENTIAL_VARIABLE]
  if (!secret) return {}
  return { credential: { secret, ...asObject(described) } }
}

/** The secrets of the environment, of which nothing may be shown. */
export function listEnvironmentSecrets(env: NodeJS.ProcessEnv): NamedSecret[] {
  return Object.entries(env).flatMap(([name, value]) =>
    /^PAYCONTRACT_\w*(KEY|SECRET|CREDENTIAL)$/.test(name) && value ? [[value, name] as const] : [],
  )
}

function parse<Parsed>(path: string, read: () => Parsed): Parsed {
  try {
    return read()
  } catch (error) {
    throw new InputError(
      `--config: ${path} does not describe a target: ${(error as Error).message}\n` +
        'It holds what a sandbox prints with --json: {"checkout": URL, "business": URL, ' +
        '"businesses": [{"publicKey": …, "secretKey": …}]}.',
    )
  }
}

/** @throws InputError that names a key which no cipher can be made of */
export function tryKeys({ businesses }: ReadyLine, env: NodeJS.ProcessEnv): void {
  for (const [index, { encryptionKey, padding, cardKey }] of businesses.entries()) {
    const tryKey = (name: 'encryptionKey' | 'cardKey', value: string, createCipher: () => unknown) => {
      try {
        createCipher()
      } catch (error) {
        const variable = VARIABLES[name]
        const place = value === env[variable] ? variable : `--config: businesses[${index}].${name}`
        throw new InputError(`${place} cannot be used: ${(error as Error).message}`)
      }
    }
    if (encryptionKey && padding) {
      tryKey('encryptionKey', encryptionKey, () => createPayloadCipher({ key: encryptionKey, padding }))
    }
    if (cardKey) tryKey('cardKey', cardKey, () => createCardCipher({ key: cardKey }))
  }
}
