import type { TestContext } from 'vitest'
import type { Target } from '../../../target/target.ts'
import type { Traces } from '../../leftovers/record-leftovers.ts'
import type { Remedy } from '../../remedies/remedy.ts'
import { toCurl } from '../../report/curl.ts'
import type { RecordedExchange } from '../../report/result.ts'
import { listSecrets } from '../credentials.ts'
import { ContractFailure, type Judgement, judgeError } from '../verdict.ts'
import type { WireRequest } from './exchange.ts'
import { type Asked, noteExchange } from './note-exchange.ts'
import { recordExchange, redactor, type Sent, showStart } from './recording.ts'
import type { Exchange } from './request.ts'
import { listSightings, type Sighting } from './sightings.ts'
import { TransportError } from './transport.ts'

declare module 'vitest' {
  interface TaskMeta {
    sightings?: Sighting[]
    /** Redacted. */
    exchanges?: RecordedExchange[]
    isDisabled?: boolean
    /** Why the test did not pass, redacted. */
    judgement?: Judgement & Wrong
  }
}

/** The request that was answered wrongly, or not at all. */
interface Wrong {
  curl?: string
  /** Which one it is of those that the test sent. */
  request?: { number: number; of: number }
}

/** What a test leaves behind for the reports: everything in it is redacted. */
export type Evidence = ReturnType<typeof createEvidence>

/** As many exchanges of a passed test as show what it did. */
const MOST_WHEN_PASSED = 2
const MOST_WHEN_NOT = 20

export function createEvidence({ meta, fullTestName }: TestContext['task'], target: Target) {
  const sent: Sent[] = []
  const answered: Exchange[] = []
  const repeated = new Set<Exchange>()
  let wrong: Sent | undefined
  const findWrong = (error: unknown) => {
    const request = error instanceof ContractFailure ? error.exchange?.sent : undefined
    const known = sent.findLast((each) => each.request === request)
    const unanswered = error instanceof TransportError && sent.findLast((each) => !each.response)
    return known ?? (unanswered || sent.at(-1))
  }
  /** Keys that requests may carry from now on. */
  const learn = (known: Target) => redactor.learn(listSecrets(known))
  learn(target)
  return {
    learn,
    redact: redactor.redact,
    /** Sends a request and keeps it, with its answer where one comes. */
    async record(
      asked: Asked,
      send: (onSend: (request: WireRequest) => void) => Promise<Exchange>,
    ): Promise<Exchange> {
      const entry = { operationId: asked.operationId } as Sent
      let startedAtMs = 0
      try {
        const exchange = await send((request) => {
          startedAtMs = Date.now()
          entry.request = request
          sent.push(entry)
        })
        entry.response = exchange.received
        answered.push(exchange)
        return exchange
      } finally {
        if (entry.request)
          noteExchange(target, fullTestName, asked, entry, { startedAtMs, endedAtMs: Date.now() })
      }
    },
    /** Keeps an exchange of an earlier test, which is judged here too and was not sent again. */
    repeat(exchange: Exchange) {
      const { operation, sent: request, received: response } = exchange
      sent.push({ operationId: operation.operationId, request, response })
      answered.push(exchange)
      repeated.add(exchange)
    },
    /** Everything that was asked and answered so far. */
    answered: answered as readonly Exchange[],
    /** Keeps what a call made or removed in the target, for who tidies up after the run. */
    leave({ made, removed }: Traces) {
      if (made) meta.leftovers = [...(meta.leftovers ?? []), made]
      if (removed !== undefined) meta.removed = [...(meta.removed ?? []), removed]
    },
    /** What would make the test decide, where it ends undecided. */
    suggest(remedy: Remedy | undefined) {
      if (remedy) meta.remedy = { ...remedy, write: redactor.redact(remedy.write) }
    },
    /** The target cannot be asked, rather than not decide it. */
    disable() {
      meta.isDisabled = true
    },
    judge(error: unknown) {
      if (isSkip(error)) return
      wrong = findWrong(error)
      meta.judgement = {
        ...judgeError(error, redactor.redact),
        ...(wrong && {
          curl: toCurl(commandOf(recordExchange(wrong)), redactor.listVariables()),
          request: { number: sent.indexOf(wrong) + 1, of: sent.length },
        }),
      }
    },
    close() {
      meta.sightings = listSightings(answered, repeated)
      if (!target.rerun) return
      const shown = wrong ? listAround(sent, wrong) : sent.slice(0, MOST_WHEN_PASSED)
      meta.exchanges = shown.map((each) => recordExchange(each, showStart))
    },
  }
}

/** What led to the wrong one, and it as the last: what came after it is no part of why. */
function listAround(sent: readonly Sent[], wrong: Sent): Sent[] {
  const end = sent.indexOf(wrong) + 1
  return sent.slice(Math.max(0, end - MOST_WHEN_NOT), end)
}

function commandOf({ request: { body, form, ...request } }: RecordedExchange) {
  const sent = form ?? body
  return { ...request, ...(sent !== undefined && { body: sent }) }
}

/** What `skip` throws to end a test. */
function isSkip(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'VITEST_PENDING'
}
