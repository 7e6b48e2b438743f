import type { components } from '../../../../../generated/business/types.ts'
import type { CadEmailRow } from '../../store/schema.ts'

export function presentCadEmail(row: CadEmailRow): components['schemas']['CadCollectionEmail'] {
  const { id, email, businessId, createdAt } = row
  return { id, email, businessId, createdAt: new Date(createdAt).toISOString() }
}
