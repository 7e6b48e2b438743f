import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { formatReference, formatToken, formatUuid } from '../domain/references.ts'
import type { Db } from './database.ts'

/** Names for new records. The same seed and the same calls give the same names. */
export interface Ids {
  uuid(): string
  /** `PREFIX_` and 16 upper-case alphanumerics. */
  reference(prefix: 'PAY' | 'TXN' | 'RFD' | 'CBK'): string
  /** `TKN_` and 40 alphanumerics. */
  cardToken(): string
}

/**
 * Names for one write request. They are made of the seed and a number that the database gives out once, so that
 * instances beside each other never make the same.
 */
export async function drawIds(db: Db, seed: string): Promise<Ids> {
  const { value } = await db
    .insertInto('sequences')
    .values({ name: 'requests', value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`sequences.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return createIds(`${seed}:${value}`)
}

/** Names that follow from a text alone. */
export function createIds(origin: string): Ids {
  let drawn = 0
  const draw = () => {
    drawn += 1
    return hash('sha512', `${origin}:${drawn}`, 'buffer')
  }
  return {
    uuid: () => formatUuid(draw()),
    reference: (prefix) => formatReference(prefix, draw()),
    cardToken: () => formatToken(draw()),
  }
}
