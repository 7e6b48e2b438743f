import type { OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { createShared } from '../create-shared.ts'
import { isTaken } from '../outcome.ts'
import type { Exchange } from '../wire/request.ts'

/** What needs nothing but the credential. */
const READS: readonly OperationId[] = ['listTransactions', 'listAmlRecords', 'listCadCollectionEmails']

const share = createShared<string, boolean>()

/**
 * Whether any read of the business API takes the credential that is sent: its mechanism is a proposal, and is the same for
 * all of them. Asked for once with each key.
 */
export function isCredentialTaken(
  { business, secretKey }: Pick<Target, 'business' | 'secretKey'>,
  ask: (operationId: OperationId) => Promise<Exchange>,
): Promise<boolean> {
  return share(`${business} ${secretKey}`, () => askInTurn(ask))
}

async function askInTurn(ask: (operationId: OperationId) => Promise<Exchange>): Promise<boolean> {
  for (const operationId of READS) if (isTaken(await ask(operationId))) return true
  return false
}
