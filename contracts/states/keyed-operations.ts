import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { listRequirements } from '../../src/kit/contract/contract.ts'

/** Requirements that an operation needs a key: without one, a service may ignore keys. */
const ASKED_FOR = ['REQ-AUTH-01', 'REQ-AUTH-06', 'REQ-AUTH-08']

/** The operations that are documented to need a key. */
export const KEYED = wireContract().operations.flatMap((operation) => {
  const { operationId } = operation
  const stated = listRequirements().find(
    ({ id, operations }) => ASKED_FOR.includes(id) && operations?.includes(operationId),
  )
  return stated ? [{ operation, operationId, requirement: stated.id }] : []
})

/** By the type of key that an operation takes: the stated answer to a valid key of the other type (§7). */
export const WRONG_TYPE = {
  public: { requirement: 'REQ-AUTH-03', other: 'secret', message: 'Invalid public key passed' },
  secret: { requirement: 'REQ-AUTH-02', other: 'public', message: 'Invalid SECRET key' },
} as const

export const WRONG_TYPE_MESSAGES = Object.values(WRONG_TYPE).map(({ message }) => message)
