import type { Operation } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'

const OPEN_FORM =
  '; how a ciphertext is written is a proposal too: `payload` of target.json, which `paycontract describe` finds'

/** Says what else may be wrong with an encrypted request that was rejected. Empty if it is described, or nothing is encrypted so. */
export function noteOpenForm({ encryption }: Target, { row }: Operation): string {
  if (row.encrypted?.cipher !== 'rsa' || encryption === undefined) return ''
  const isDescribed = encryption.encoding !== undefined || encryption.blocks !== undefined
  return isDescribed ? '' : OPEN_FORM
}
