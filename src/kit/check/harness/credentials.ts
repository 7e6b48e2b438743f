import type { Operation } from '../../contract/contract.ts'
import { textOf } from '../../target/credential.ts'
import type { Keys, Target } from '../../target/target.ts'
import type { NamedSecret } from '../report/redact.ts'

/**
 * Altered forms of a key that probes send. The redactor learns every form here together with the key, so that no report shows
 * it: a probe that sends a key in another form must take it from here.
 */
const DERIVATIONS = {
  'without its last character': (key: string) => key.slice(0, -1),
  'cut to its first half': (key: string) => key.slice(0, Math.ceil(key.length / 2)),
  'with an extra character': (key: string) => `${key}0`,
  'in the other case': swapCase,
  'in reverse order': (key: string) => [...key].reverse().join(''),
  'of 4,096 characters': (key: string) => key.repeat(Math.ceil(4_096 / key.length)).slice(0, 4_096),
  'of the other environment': (key: string) =>
    key.replace(ENVIRONMENT, (name) => (name === 'test' ? 'live' : 'test')),
  'in one line': (key: string) => key.replaceAll(/-----[^-]+-----|\s/g, ''),
  'in base64': (key: string) => Buffer.from(key).toString('base64'),
} as const

export type Derivation = keyof typeof DERIVATIONS

const ENVIRONMENT = /(?<=^|[_-])(test|live)(?=[_-])/

/** Returns an altered key, which no service knows. */
export function deriveKey(key: string, how: Derivation): string {
  return DERIVATIONS[how](key)
}

/** Names a business with its current keys, which tells its records from those of the other. */
export const nameBusiness = ({ publicKey }: Keys): string => publicKey

/** Returns the key that an operation requires. */
export function rightKeyOf(keys: Keys, { host, row }: Pick<Operation, 'host' | 'row'>): string {
  if (row.key === 'public') return keys.publicKey
  const own = host === 'business' ? keys.businessCredential : undefined
  return own ? textOf(own) : keys.secretKey
}

/** Lists every secret of a target and its altered forms, with the variable that stands for each. */
export function listSecrets(target: Target): NamedSecret[] {
  const { webhookSecret, caller, other, webhooks } = target
  return [
    ...listKeys(target, 'PAYCONTRACT'),
    ...(other ? listKeys(other, 'PAYCONTRACT_OTHER') : []),
    ...named(webhookSecret, 'PAYCONTRACT_WEBHOOK_SECRET'),
    ...named(caller?.webhookSecret ?? webhooks?.secret, 'PAYCONTRACT_CALLER_WEBHOOK_SECRET'),
    ...named(other?.identity?.webhookSecret, 'PAYCONTRACT_OTHER_WEBHOOK_SECRET'),
    ...listRefused(target, 'PAYCONTRACT'),
    ...(other ? listRefused(other, 'PAYCONTRACT_OTHER') : []),
    ...(target.unused ?? []).flatMap((value) => named(value, 'PAYCONTRACT_UNUSED_SECRET')),
  ].flatMap(withDerivations)
}

/** Lists keys that the target must refuse: they are secret all the same. */
function listRefused({ retired, live }: Pick<Target, 'retired' | 'live'>, prefix: string): NamedSecret[] {
  return [
    ...named(retired?.publicKey, `${prefix}_RETIRED_PUBLIC_KEY`),
    ...named(retired?.secretKey, `${prefix}_RETIRED_SECRET_KEY`),
    ...named(live?.publicKey, `${prefix}_LIVE_PUBLIC_KEY`),
    ...named(live?.secretKey, `${prefix}_LIVE_SECRET_KEY`),
  ]
}

function listKeys(keys: Keys, prefix: string): NamedSecret[] {
  const { publicKey, secretKey, businessCredential: own, encryption, cardKey } = keys
  // The name of a user is not a secret, but the login as sent is one, however short the password.
  const login = own?.user === undefined ? undefined : Buffer.from(textOf(own)).toString('base64')
  return [
    ...named(publicKey, `${prefix}_PUBLIC_KEY`),
    ...named(secretKey, `${prefix}_SECRET_KEY`),
    ...named(own?.secret, `${prefix}_BUSINESS_CREDENTIAL`),
    ...named(login, `${prefix}_BUSINESS_LOGIN`),
    ...named(encryption?.key, `${prefix}_ENCRYPTION_KEY`),
    ...named(cardKey, `${prefix}_CARD_KEY`),
  ]
}

function named(value: string | undefined, variable: string): NamedSecret[] {
  return value ? [[value, variable]] : []
}

/** Cached by variable and key, because every test needs them. */
const known = new Map<string, NamedSecret[]>()

function withDerivations(secret: NamedSecret): NamedSecret[] {
  const name = JSON.stringify(secret)
  const secrets = known.get(name) ?? derive(secret)
  known.set(name, secrets)
  return secrets
}

/** A form that contains the key, or is part of it, is already known with the key. */
function derive([key, variable]: NamedSecret): NamedSecret[] {
  const derived = (Object.keys(DERIVATIONS) as Derivation[])
    .map((how) => [deriveKey(key, how), variable, how] as const)
    .filter(([value]) => !value.includes(key) && !key.includes(value))
  return [[key, variable], ...derived]
}

function swapCase(text: string): string {
  return [...text]
    .map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase()))
    .join('')
}
