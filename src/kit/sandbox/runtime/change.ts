import type { Db } from '../store/database.ts'
import { drawIds } from '../store/ids.ts'
import type { WriteContext } from '../store/write-context.ts'
import type { Runtime } from './runtime.ts'

type Needs = Pick<Runtime, 'clock' | 'seed' | 'settings' | 'emit'>

/** Creates the context of a change that does not come from a business's request. */
export async function openWriteContext(
  { clock, seed, settings, emit }: Needs,
  db: Db,
): Promise<WriteContext> {
  const now = clock.now()
  const ids = await drawIds(db, seed, settings.referenceForms)
  return {
    db,
    now,
    ids,
    scenario: {},
    settings,
    emit: (businessId, event, data) => emit(db, { businessId, event, data, now, id: ids.uuid() }),
  }
}

/** Runs a change in one transaction; a refusal leaves no trace. */
export function change<T>(
  runtime: Needs & Pick<Runtime, 'database'>,
  run: (context: WriteContext) => Promise<T>,
): Promise<T> {
  return runtime.database.write(async (db) => run(await openWriteContext(runtime, db)))
}
