import { hash } from 'node:crypto'
import type { ReferenceForms, ReferenceKind } from '../../contract/reference-forms.ts'
import { maskText } from '../domain/masking/mask-card-data.ts'
import { formatReference, formatUuid } from '../domain/references.ts'
import type { Db } from './database.ts'

/** Ids of new records. The same origin and the same calls give the same ids. */
export interface Uuids {
  uuid(): string
}

/** References of new records, besides their ids. */
export interface Ids extends Uuids {
  reference(kind: ReferenceKind): string
}

/**
 * Creates ids for one write request, from the seed and a number that the database issues once, so that instances side by side
 * never generate the same.
 */
export async function drawIds(db: Db, seed: string, forms: ReferenceForms): Promise<Ids> {
  const { value } = await db
    .insertInto('sequences')
    .values({ name: 'requests', value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('sequences.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return createIds(`${seed}:${value}`, forms)
}

/** Maximum number of draws for one reference. One number in ten looks like a card number. */
const MAX_DRAWS = 50

/** Creates ids that depend on a text alone. */
export function createIds(origin: string): Uuids
export function createIds(origin: string, forms: ReferenceForms): Ids
export function createIds(origin: string, forms?: ReferenceForms): Ids {
  let drawn = 0
  const draw = () => {
    drawn += 1
    return hash('sha512', `${origin}:${drawn}`, 'buffer')
  }
  return {
    uuid: () => formatUuid(draw()),
    reference(kind) {
      let reference = formatReference(forms![kind], draw())
      // a reference like a card number would be masked when it comes back, and not be found
      for (let drawn = 1; drawn < MAX_DRAWS && maskText(reference) !== reference; drawn += 1)
        reference = formatReference(forms![kind], draw())
      return reference
    },
  }
}
