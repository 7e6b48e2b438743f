import type { TestContext } from 'vitest'
import type { Target } from '../../../target/target.ts'
import type { Remedy } from '../../remedies/remedy.ts'
import { toCurl } from '../../report/curl.ts'
import type { RecordedExchange } from '../../report/result.ts'
import type { Undecided } from '../plan/obstacles.ts'
import type { Conversation } from '../wire/conversation.ts'
import { recordExchange, redactor, type Sent, showStart } from '../wire/recording.ts'
import { TransportError } from '../wire/transport.ts'
import { listSightings, type Sighting } from './sightings.ts'
import { ContractFailure, evaluateError, type Judgement } from './verdict.ts'

declare module 'vitest' {
  interface TaskMeta {
    sightings?: Sighting[]
    /** Redacted. */
    exchanges?: RecordedExchange[]
    isDisabled?: boolean
    /** Fields whose form the test states: paths in the body of its operation's answer, without lists. */
    fields?: readonly string[]
    /** Why the test did not pass, redacted. */
    judgement?: Judgement & Wrong
  }
}

/** The request that got a wrong answer, or none. */
interface Wrong {
  curl?: string
  /** Its number among the requests of the test. */
  request?: { number: number; of: number }
}

const MAX_SHOWN_WHEN_PASSED = 2
const MAX_SHOWN_WHEN_NOT = 20

/** Collects what a test leaves for the reports, all of it redacted. */
export function createEvidence(
  { meta }: TestContext['task'],
  { sent, answered, repeated }: Conversation,
  { rerun }: Target,
) {
  let wrong: Sent | undefined
  const findWrong = (error: unknown) => {
    const request = error instanceof ContractFailure ? error.exchange?.sent : undefined
    const known = sent.findLast((each) => each.request === request)
    const unanswered = error instanceof TransportError && sent.findLast((each) => !each.response)
    return known ?? (unanswered || sent.at(-1))
  }
  const suggest = (remedy: Remedy | undefined) => {
    if (remedy) meta.remedy = { ...remedy, write: redactor.redact(remedy.write) }
  }
  return {
    /** Keeps what would make the test decide, if it ends undecided. */
    suggest,
    /** Keeps why the test ends undecided, and returns the redacted reason. */
    noteUndecided({ reason, remedy, isDisabled }: Undecided): string {
      suggest(remedy)
      if (isDisabled) meta.isDisabled = true
      return redactor.redact(reason)
    },
    /** Keeps what the error that ended the test says about the target. */
    noteError(error: unknown) {
      if (isSkip(error)) return
      wrong = findWrong(error)
      meta.judgement = {
        ...evaluateError(error, redactor.redact),
        ...(wrong && {
          curl: toCurl(commandOf(recordExchange(wrong)), redactor.listVariables()),
          request: { number: sent.indexOf(wrong) + 1, of: sent.length },
        }),
      }
    },
    close() {
      meta.sightings = listSightings(answered, repeated)
      if (!rerun) return
      const shown = wrong ? listAround(sent, wrong) : sent.slice(0, MAX_SHOWN_WHEN_PASSED)
      meta.exchanges = shown.map((each) => recordExchange(each, showStart))
    },
  }
}

/** Returns the wrong request and those before it. What came after is not part of the cause. */
function listAround(sent: readonly Sent[], wrong: Sent): Sent[] {
  const end = sent.indexOf(wrong) + 1
  return sent.slice(Math.max(0, end - MAX_SHOWN_WHEN_NOT), end)
}

function commandOf({ request: { body, form, ...request } }: RecordedExchange) {
  const sent = form ?? body
  return { ...request, ...(sent !== undefined && { body: sent }) }
}

/** Whether this is what `skip` throws to end a test. */
function isSkip(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'VITEST_PENDING'
}
