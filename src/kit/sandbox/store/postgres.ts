import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseUnavailableError } from './database-unavailable.ts'

/** How long a query waits for a connection while nothing moves, and a connection for its server. */
const CONNECTION_TIMEOUT_MS = 5_000
/** How long a query waits at most while other queries are served. */
const LONGEST_TURN_MS = 30_000
/** How long a statement may take, including its wait for a lock; the server ends a longer one. */
const STATEMENT_TIMEOUT_MS = 5_000
/** A server that has not ended the statement by then is down. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 500

/** Creates a dialect that opens connections on demand, at most `most` of them. */
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
    // an instance that stalls in the middle of a write must not block the writes of others
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // closes idle connections, so that many instances fit side by side
    idleTimeoutMillis: 1000,
    allowExitOnIdle: true,
    // every integer of the schema is a bigint, within the exact range of a number
    types: {
      getTypeParser: (id, format) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)),
    },
  })
  // A broken connection emits an error event, and an unhandled one ends the process. The current query fails too, the pool
  // drops the connection, and the next query opens another.
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
        // a long queue is not an outage: a query keeps waiting while others are served
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

/** The pool's message if every connection is busy. An unresponsive server has another message. */
const QUEUED_TOO_LONG = 'timeout exceeded when trying to connect'

/**
 * Guards a connection. Once its state is unknown, it is not used again: a statement still in progress on it, or an open
 * transaction, would become part of the next one. Closing it undoes what it had begun.
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
  // Kysely calls it in this way only, as long as it has no cursor
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/** Whether the server refused one statement and accepts the next. After any other error, the connection is lost. */
function isAnswer(error: unknown): error is { code: string } {
  return (error as { severity?: string }).severity === 'ERROR'
}

/** SQLSTATE classes of server errors: no resources, stopped by its operator, failing devices, corrupt data. */
const OUTAGE_CLASSES = ['53', '57', '58', 'XX']
/**
 * An unavailable lock, a deadlock, a transaction to be retried, a read-only server; and tables that were dropped, renamed or
 * changed.
 */
const OUTAGE_CODES = ['55P03', '40P01', '40001', '25006', '42P01', '42703', '3F000']

function isOutage(code: string): boolean {
  return OUTAGE_CLASSES.includes(code.slice(0, 2)) || OUTAGE_CODES.includes(code)
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  const { code } = cause as { code?: string }
  return new DatabaseUnavailableError(code ?? 'no answer', { cause })
}
