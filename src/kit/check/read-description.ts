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

/** Environment variables for what the config file lacks of the caller. */
const VARIABLES = {
  publicKey: 'PAYCONTRACT_PUBLIC_KEY',
  secretKey: 'PAYCONTRACT_SECRET_KEY',
  encryptionKey: 'PAYCONTRACT_ENCRYPTION_KEY',
  padding: 'PAYCONTRACT_PADDING',
  cardKey: 'PAYCONTRACT_CARD_KEY',
} as const

/** Environment variable of the credential that the business API accepts in place of the secret key. */
const CREDENTIAL_VARIABLE = 'PAYCONTRACT_BUSINESS_CREDENTIAL'

/** The unchecked content of a config file. */
export type Loose = Record<string, unknown>

/** @throws InputError if the file cannot be read or does not hold an object */
export async function readConfig(path: string): Promise<Loose> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new InputError(`--config: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  return parse(path, () => parseRecord(text))
}

/** Lists the overlays that a config file names, as resolved paths. Empty if it cannot be read, which is reported later. */
export async function listOverlays(config: string): Promise<string[]> {
  const { overlays } = await readConfig(config).catch((): Loose => ({}))
  const named = Array.isArray(overlays) ? overlays : []
  return named.filter((each) => typeof each === 'string').map((each) => resolve(dirname(config), each))
}

/**
 * Merges the config file, the options that override it, and the environment variables for what it lacks.
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

/** Separates the caller's keys, which are in the first business, or beside the URLs if there is only one. */
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

/** Adds the secret from the environment to the caller's credential, unless the config holds one. */
function withCredential(described: unknown, env: NodeJS.ProcessEnv): Loose {
  const secret = env[CREDENTIAL_VARIABLE]
  if (!secret) return {}
  return { credential: { secret, ...asObject(described) } }
}

/** Lists the secrets of the environment, which must never be shown. */
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

/** @throws InputError that names a key from which a cipher cannot be made */
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
