import { CheckError } from './check-error.ts'
import type { NamedSecret } from './report/redact.ts'

/** Keys as the environment holds them: what the config file lacks. */
export interface EnvironmentKeys {
  publicKey?: string
  secretKey?: string
  encryptionKey?: string
  padding?: 'oaep-sha256' | 'pkcs1-v1_5'
  cardKey?: string
  /** Under which notifications to the target are signed. */
  webhookSecret?: string
}

/**
 * Reads `PAYCONTRACT_PUBLIC_KEY`, `_SECRET_KEY`, `_ENCRYPTION_KEY`, `_PADDING`, `_CARD_KEY` and `_WEBHOOK_SECRET`.
 *
 * @throws CheckError when there is an encryption key without its padding
 */
export function readEnvironment(env: NodeJS.ProcessEnv): EnvironmentKeys {
  const encryptionKey = env.PAYCONTRACT_ENCRYPTION_KEY
  return {
    ...(env.PAYCONTRACT_PUBLIC_KEY && { publicKey: env.PAYCONTRACT_PUBLIC_KEY }),
    ...(env.PAYCONTRACT_SECRET_KEY && { secretKey: env.PAYCONTRACT_SECRET_KEY }),
    ...(encryptionKey && { encryptionKey, padding: readPadding(env) }),
    ...(env.PAYCONTRACT_CARD_KEY && { cardKey: env.PAYCONTRACT_CARD_KEY }),
    ...(env.PAYCONTRACT_WEBHOOK_SECRET && { webhookSecret: env.PAYCONTRACT_WEBHOOK_SECRET }),
  }
}

function readPadding({ PAYCONTRACT_PADDING: padding }: NodeJS.ProcessEnv): 'oaep-sha256' | 'pkcs1-v1_5' {
  if (padding === 'oaep-sha256' || padding === 'pkcs1-v1_5') return padding
  throw new CheckError(
    'PAYCONTRACT_PADDING must be oaep-sha256 or pkcs1-v1_5 when PAYCONTRACT_ENCRYPTION_KEY is set: it is never guessed.',
  )
}

/** The secrets of the environment, of which nothing may be shown. */
export function listEnvironmentSecrets(env: NodeJS.ProcessEnv): NamedSecret[] {
  return Object.entries(env).flatMap(([name, value]) =>
    /^PAYCONTRACT_\w*(KEY|SECRET)$/.test(name) && value ? [[value, name] as const] : [],
  )
}
