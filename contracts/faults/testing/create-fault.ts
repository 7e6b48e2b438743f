import type { OperationId, Profile } from '../../../src/kit/contract/contract.ts'
import type { Fault } from '../fault.ts'

/** Creates a fault outside the catalogue; by default it changes nothing. */
export function createFault(
  operator: string,
  operationId: OperationId,
  profile: Profile = 'proposed',
  start: Fault['start'] = () => ({}),
): Fault {
  const id = `${operator}/${operationId}`
  return { id, operator, operationId, profile, describes: 'does something wrong', start }
}
