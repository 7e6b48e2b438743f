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

/** Everything that a test sends and is answered. */
export type Conversation = ReturnType<typeof openConversation>

/** @param origin the target as the runner described it */
export function openConversation({ meta, fullTestName }: TestContext['task'], origin: Target) {
  const sent: Sent[] = []
  const answered: Exchange[] = []
  const repeated = new Set<Exchange>()

  /** Sends a request and keeps it, with its answer where one comes. */
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

  /** What a call made or removed in the target is known to what tidies up after the run. */
  const noteTraces = ({ operationId, options, business }: Asked, exchange: Exchange) => {
    if (!keepsRecords(origin)) return
    const { made, removed } = readTraces(operationId, options, answerFromWire(exchange))
    const leftover = made && business === 'other' ? { ...made, isOther: true as const } : made
    if (leftover) meta.leftovers = [...(meta.leftovers ?? []), leftover]
    if (removed !== undefined) meta.removed = [...(meta.removed ?? []), removed]
  }

  /** Keys that requests may carry from now on. */
  const learn = (target: Target) => redactor.learn(listSecrets(target))
  learn(origin)
  enterFlow(fullTestName)
  return {
    sent: sent as readonly Sent[],
    answered: answered as readonly Exchange[],
    /** Those of the answers that an earlier test asked for. */
    repeated: repeated as ReadonlySet<Exchange>,
    learn,
    record,
    /** Sends a planned request as one business, and keeps what comes of it. */
    async exchange(target: Target, { operation, options, request }: Planned): Promise<Exchange> {
      if (!isSafe(operation)) leaveTraces()
      const business = target === origin ? 'caller' : 'other'
      const asked: Asked = { operationId: operation.operationId, options, business }
      const exchange = await record(asked, (onSend) => send(target, operation, request, onSend))
      noteTraces(asked, exchange)
      return exchange
    },
    /** Keeps an exchange of an earlier test, which this one relies on too. It is not sent again. */
    repeat(answer: Exchange) {
      const exchange = asReceived(answer)
      const { operation, sent: request, received: response } = exchange
      sent.push({ operationId: operation.operationId, request, response })
      answered.push(exchange)
      repeated.add(exchange)
    },
  }
}
