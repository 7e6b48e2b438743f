import { SandboxError } from '../runtime/sandbox-error.ts'
import { type Database, DatabaseUrlError, openDatabase } from '../store/database.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'

/**
 * Opens the database of a sandbox.
 *
 * @throws SandboxError `database_url`, `database_unusable`: says what is wrong, without the password
 */
export async function openSandboxDatabase(url = 'memory'): Promise<Database> {
  try {
    return await openDatabase(url)
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new SandboxError('database_url', error.message)
    throw unusable(error, url)
  }
}

/** Explains why a sandbox cannot start on this database, including a cause found only when its first records are written. */
export function unusable(error: unknown, url = 'memory'): SandboxError {
  const why = explain((error instanceof DatabaseUnavailableError ? error.cause : error) as Trouble)
  return new SandboxError('database_unusable', `the database ${nameOf(url)} cannot be used: ${why}`, {
    cause: error,
  })
}

/** Returns the address without its user and password. */
function nameOf(url: string): string {
  if (!url.startsWith('postgres') || !URL.canParse(url)) return url.startsWith('postgres') ? '' : url
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is PostgreSQL running?',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  '57P03': 'it is starting or stopping. Try again in a moment',
  '57014': 'it is too slow, or a lock is held in it',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'the server has no such database. Create it first, with createdb',
  '42501': 'the user may not create tables in it',
}

interface Trouble {
  code?: string
  message?: string
  /** One error for each address of a host name. */
  errors?: { code?: string }[]
}

/** What `pg` reports, without a code, about a server that accepts a connection and then stays silent. */
const SILENCE = /connection timeout|timeout exceeded|Query read timeout/

function explain({ code, message = 'no reason was given', errors = [] }: Trouble): string {
  const codes = [code, ...errors.map((each) => each.code), SILENCE.test(message) ? 'ETIMEDOUT' : '']
  return codes.map((each) => reasons[each ?? '']).find((reason) => reason !== undefined) ?? message
}
