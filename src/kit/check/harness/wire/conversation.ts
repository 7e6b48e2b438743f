import type { TestContext } from 'vitest'
import { isSafe } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { keepsRecords, readTraces } from '../../leftovers/record-leftovers.ts'
import { listSecrets } from '../credentials.ts'
import { translator } from './contract.ts'
import type { WireRequest } from './exchange.ts'
import { type Asked, noteExchange } from './note-exchange.ts'
import { redactor, type Sent } from './recording.ts'
import type { Exchange, Planned } from './request.ts'
import { send } from './send.ts'
import { enterFlow } from './send-probe.ts'
import { leaveTraces } from './traces.ts'
import { answerFromWire, asReceived } from './translate-call.ts'

/** All requests and answers of a test. */
export type Conversation = ReturnType<typeof openConversation>

/** @param origin the target as the runner described it */
export function openConversation({ meta, fullTestName }: TestContext['task'], origin: Target) {
  const sent: Sent[] = []
  const answered: Exchange[] = []
  const repeated = new Set<Exchange>()

  /** Sends a request and keeps it, with its answer if one arrives. */
  const record = async (
    asked: Asked,
    sendIt: (onSend: (request: WireRequest) => void) => Promise<Exchange>,
  ): Promise<Exchange> => {
    const entry = { operationId: asked.operationId } as Sent
    let startedAtMs = 0
    try {
      const exchange = await sendIt((request) => {
        startedAtMs = Date.now()
        entry.request = request
        sent.push(entry)
      })
      entry.response = exchange.received
      answered.push(exchange)
      return exchange
    } finally {
      const times = { startedAtMs, endedAtMs: Date.now() }
      if (entry.request) noteExchange(origin, fullTestName, asked, entry, times, translator())
    }
  }

  /** Reports what a call made or removed in the target, for the cleanup after the run. */
  const noteTraces = ({ operationId, options, business }: Asked, exchange: Exchange) => {
    if (!keepsRecords(origin)) return
    const { made, removed } = readTraces(operationId, options, answerFromWire(exchange))
    const leftover = made && business === 'other' ? { ...made, isOther: true as const } : made
    if (leftover) meta.leftovers = [...(meta.leftovers ?? []), leftover]
    if (removed !== undefined) meta.removed = [...(meta.removed ?? []), removed]
  }

  /** Makes the redactor learn keys that requests may carry from now on. */
  const learn = (target: Target) => redactor.learn(listSecrets(target))
  learn(origin)
  enterFlow(fullTestName)
  return {
    sent: sent as readonly Sent[],
    answered: answered as readonly Exchange[],
    /** Answers to requests of earlier tests. */
    repeated: repeated as ReadonlySet<Exchange>,
    learn,
    record,
    /** Sends a planned request as one business, and keeps the exchange. */
    async exchange(target: Target, { operation, options, request }: Planned): Promise<Exchange> {
      if (!isSafe(operation)) leaveTraces()
      const business = target === origin ? 'caller' : 'other'
      const asked: Asked = { operationId: operation.operationId, options, business }
      const exchange = await record(asked, (onSend) => send(target, operation, request, onSend))
      noteTraces(asked, exchange)
      return exchange
    },
    /** Keeps an exchange of an earlier test that this one relies on too. Does not send it again. */
    repeat(answer: Exchange) {
      const exchange = asReceived(answer)
      const { operation, sent: request, received: response } = exchange
      sent.push({ operationId: operation.operationId, request, response })
      answered.push(exchange)
      repeated.add(exchange)
    },
  }
}
