import type { TestContext } from 'vitest'
import type { Target } from '../../../target/target.ts'
import { toCurl } from '../../report/curl.ts'
import type { RecordedExchange } from '../../report/result.ts'
import { type Judgement, judgeError } from '../verdict.ts'
import type { WireRequest } from './exchange.ts'
import { createRecording } from './recording.ts'
import type { Exchange } from './request.ts'
import { createSightings, type Sighting } from './sightings.ts'

declare module 'vitest' {
  interface TaskMeta {
    sightings?: Sighting[]
    /** Redacted. */
    exchanges?: RecordedExchange[]
    isDisabled?: boolean
    /** Why the test did not pass, redacted. */
    judgement?: Judgement & { curl?: string }
  }
}

/** What a test leaves behind for the reports: everything in it is redacted. */
export interface Evidence {
  /** Sends a request and keeps it with its answer. */
  record(
    operationId: string,
    send: (onSend: (request: WireRequest) => void) => Promise<Exchange>,
  ): Promise<Exchange>
  /** Keeps an exchange of an earlier test, which is judged here too and was not sent again. */
  repeat(exchange: Exchange): void
  /** Keys that requests may carry from now on. */
  learn(target: Target): void
  redact(text: string): string
  /** The target cannot be asked, rather than not decide it. */
  disable(): void
  judge(error: unknown): void
  close(): void
}

/** As many exchanges of a passed test as show what it did. */
const MOST_WHEN_PASSED = 2
const MOST_WHEN_NOT = 20

export function createEvidence({ meta }: TestContext['task'], target: Target): Evidence {
  const recording = createRecording()
  const sightings = createSightings()
  recording.learn(target)
  return {
    learn: recording.learn,
    redact: recording.redact,
    async record(operationId, send) {
      let entry: ReturnType<typeof recording.add> | undefined
      const exchange = await send((request) => {
        entry = recording.add(operationId, request)
      })
      entry?.answer(exchange.received)
      sightings.add(exchange)
      return exchange
    },
    repeat(exchange) {
      recording.add(exchange.operation.operationId, exchange.sent).answer(exchange.received)
      sightings.add(exchange, 0)
    },
    disable() {
      meta.isDisabled = true
    },
    judge(error) {
      if (isSkip(error)) return
      const { state, message, expected, actual } = judgeError(error)
      const last = recording.last()
      meta.judgement = {
        state,
        message: recording.redact(message),
        ...(expected !== undefined && { expected: recording.redact(expected) }),
        ...(actual !== undefined && { actual: recording.redact(actual) }),
        ...(last && { curl: toCurl(commandOf(last), recording.listVariables()) }),
      }
    },
    close() {
      meta.sightings = sightings.list()
      if (target.rerun) {
        meta.exchanges = recording.list(meta.judgement ? -MOST_WHEN_NOT : MOST_WHEN_PASSED)
      }
    },
  }
}

function commandOf({ request: { body, form, ...request } }: RecordedExchange) {
  const sent = form ?? body
  return { ...request, ...(sent !== undefined && { body: sent }) }
}

/** What `skip` throws to end a test. */
function isSkip(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'VITEST_PENDING'
}
