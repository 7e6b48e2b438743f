import type { OperationId } from '../../contract/contract.ts'
import type { Target } from '../../target/target.ts'
import { isTaken } from './outcome.ts'
import type { Exchange } from './wire/request.ts'

/** What needs nothing but the credential. */
const READS: readonly OperationId[] = ['listTransactions', 'listAmlRecords', 'listCadCollectionEmails']

const asked = new Map<string, Promise<boolean>>()

/**
 * Whether any read of the business API takes the credential that is sent: its mechanism is a proposal, and is the same for
 * all of them. Asked for once with each key.
 */
export function isCredentialTaken(
  { business, secretKey }: Pick<Target, 'business' | 'secretKey'>,
  ask: (operationId: OperationId) => Promise<Exchange>,
): Promise<boolean> {
  const name = `${business} ${secretKey}`
  const answer = asked.get(name) ?? askInTurn(ask)
  asked.set(name, answer)
  answer.catch(() => asked.delete(name))
  return answer
}

async function askInTurn(ask: (operationId: OperationId) => Promise<Exchange>): Promise<boolean> {
  for (const operationId of READS) if (isTaken(await ask(operationId))) return true
  return false
}
