import type { Operation, OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import type { Remedy } from '../../remedies/remedy.ts'
import { isTaken } from '../outcome.ts'
import type { Exchange, RequestOptions } from '../wire/request.ts'
import { byBeingServed } from './counterparts.ts'
import { findMissing } from './find-missing.ts'
import { makeRightRequest } from './right-requests.ts'
import { type Standing, standingOf } from './standing.ts'

/** A session that no answer ends. */
interface Asker {
  call(operationId: OperationId, options?: RequestOptions): Promise<Exchange>
}

/**
 * What operations show of themselves while a session asks them.
 *
 * @param target as the runner described it, whoever calls
 */
export function createStandings(target: Target, undecidable: (reason: string, remedy?: Remedy) => never) {
  /** The request may name a record that is not there. */
  const mayNameNothing = ({ operation }: Exchange) => operation.row.path.includes('{')

  const place = async (standing: Standing, exchange: Exchange, namesRecord: boolean): Promise<void> => {
    // What is held to the proposals shows by its form that it is there.
    const isHeld = target.profile === 'proposed' && isTaken(exchange)
    if (!standing.shown && !isHeld) {
      const finding = await findMissing(target, exchange, namesRecord)
      if (finding?.isMissing) standing.missing = finding.why
      else if (finding) standing.shown = exchange
    }
    if (standing.missing) undecidable(standing.missing, byBeingServed(exchange.operation))
    if (!isTaken(exchange)) return
    standing.shown ??= exchange
    standing.taken ??= exchange
  }

  const ask = async (standing: Standing, operationId: OperationId, session: Asker): Promise<void> => {
    const isStateful = target.capabilities.includes('stateful')
    const known = isStateful ? await makeRightRequest(session, operationId).catch(() => undefined) : {}
    const exchange = await session.call(operationId, known).catch(() => undefined)
    delete standing.asking
    if (!exchange || isTaken(exchange)) return
    standing.refused = exchange
    if (known && !standing.shown) await place(standing, exchange, false).catch(() => {})
  }

  return {
    /** Ends the test where another one found that there is no such operation. */
    expectThere(operation: Operation): void {
      const { missing } = standingOf(target, operation.operationId)
      if (missing) undecidable(missing, byBeingServed(operation))
    },

    /** Notes what an answer shows of its operation; ends the test where that is that there is none. */
    async note(exchange: Exchange): Promise<void> {
      if (exchange.key !== 'right') return
      await place(standingOf(target, exchange.operation.operationId), exchange, mayNameNothing(exchange))
    },

    /**
     * What an operation has shown so far. It is asked the request that it ought to take, where it took none yet.
     */
    async read(operationId: OperationId, session: Asker): Promise<Standing> {
      const standing = standingOf(target, operationId)
      if (standing.taken || standing.refused || standing.missing) return standing
      standing.asking ??= ask(standing, operationId, session)
      await standing.asking
      return standing
    },
  }
}
