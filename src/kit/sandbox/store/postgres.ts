import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseUnavailableError } from './database-unavailable.ts'

/** How long a query waits for a connection where nothing moves, and a connection for its server. */
const CONNECTION_TIMEOUT_MS = 5_000
/** How long it waits at most while other queries get theirs. */
const LONGEST_TURN_MS = 30_000
/** How long a statement may take, its wait for a lock included; the server ends a longer one. */
const STATEMENT_TIMEOUT_MS = 5_000
/** A server that has not even ended the statement by then does not run. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 500

/** Opens connections at the first query, as many as are needed at once, and not more than `most`. */
export function createPostgresDialect(url: string, most: number): PostgresDialect {
  return new PostgresDialect({ pool: async () => guardPool(await createPool(url, most)) })
}

async function createPool(connectionString: string, max: number): Promise<Pool> {
  const { Pool, types } = (await import('pg')).default
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    // an instance that stands still in the middle of a write does not keep the others from theirs
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // an idle connection is given back, so that many instances fit beside each other
    idleTimeoutMillis: 1000,
    allowExitOnIdle: true,
    // every integer of the schema is a bigint, and within what a number holds exactly
    types: {
      getTypeParser: (id, format) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)),
    },
  })
  // A connection that breaks says so by an event, and an event that nobody listens to ends the process. The query that
  // is under way fails as well, the pool forgets the connection, and the next query opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function guardPool(pool: Pool): PostgresPool {
  let servedAt = Number.NEGATIVE_INFINITY
  const take = async (): Promise<PoolClient> => {
    const begunAt = performance.now()
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        // a long queue is not an outage: as long as others before it are served, a query waits on
        const isMoving = performance.now() - servedAt < CONNECTION_TIMEOUT_MS
        const isPatient = performance.now() - begunAt < LONGEST_TURN_MS
        if (!(error instanceof Error && error.message === QUEUED_TOO_LONG && isMoving && isPatient))
          throw error
      }
    }
  }
  return {
    async connect() {
      try {
        return guardClient(await take(), () => {
          servedAt = performance.now()
        })
      } catch (error) {
        throw unavailable(error)
      }
    },
    end: () => pool.end(),
  }
}

/** What the pool says to who found every connection taken; a server that does not answer has other words. */
const QUEUED_TOO_LONG = 'timeout exceeded when trying to connect'

/**
 * A connection whose state is not known is used no more: a statement that is still under way on it, or a transaction
 * that was not ended, would become part of the next one. Closing it undoes what it had begun.
 */
function guardClient(client: PoolClient, onServed: () => void): PostgresPoolClient {
  let broken: Error | undefined
  let hasFailed = false
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (broken) throw broken
    try {
      return await client.query(text, [...parameters])
    } catch (error) {
      if (isAnswer(error) && !isOutage(error.code)) throw error
      hasFailed = true
      const failure = unavailable(error)
      if (!isAnswer(error)) broken = failure
      throw failure
    }
  }
  const release = () => {
    if (!hasFailed) onServed()
    client.release(broken)
  }
  // Kysely asks in this way only, as long as it is given no cursor
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/** Whether the server refused a statement and goes on with the next. Whatever else happens, the connection is lost. */
function isAnswer(error: unknown): error is { code: string } {
  return (error as { severity?: string }).severity === 'ERROR'
}

/** SQLSTATE classes of trouble that is the server's: no resources, stopped by its operator, failing devices, corrupt data. */
const OUTAGE_CLASSES = ['53', '57', '58', 'XX']
/**
 * A lock that cannot be had, a deadlock, a transaction that must be repeated, a server that only reads; and tables that
 * somebody has taken away, renamed or changed.
 */
const OUTAGE_CODES = ['55P03', '40P01', '40001', '25006', '42P01', '42703', '3F000']

function isOutage(code: string): boolean {
  return OUTAGE_CLASSES.includes(code.slice(0, 2)) || OUTAGE_CODES.includes(code)
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  const { code } = cause as { code?: string }
  return new DatabaseUnavailableError(code ?? 'no answer', { cause })
}
