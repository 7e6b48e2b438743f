import type { OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { createShared } from '../create-shared.ts'
import { isTaken } from '../outcome.ts'
import type { Exchange } from '../wire/request.ts'

/** Reads that need only the credential. */
const READS: readonly OperationId[] = ['listTransactions', 'listAmlRecords', 'listCadCollectionEmails']

const share = createShared<string, boolean>()

/**
 * Whether any read of the business API accepts the credential that is sent. Its mechanism is a proposal, and the same for all
 * of them. Tried once per key.
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
