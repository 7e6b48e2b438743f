import { Refusal } from '../domain/refusal.ts'
import type { Db } from '../store/database.ts'
import { drawIds } from '../store/ids.ts'
import type { WriteContext } from '../store/write-context.ts'
import type { Runtime } from './runtime.ts'

type Needs = Pick<Runtime, 'clock' | 'seed' | 'settings' | 'emit'>

/** The context of a change that no request of a business asked for. */
export async function openWriteContext(
  { clock, seed, settings, emit }: Needs,
  db: Db,
): Promise<WriteContext> {
  const now = clock.now()
  const ids = await drawIds(db, seed)
  return {
    db,
    now,
    ids,
    scenario: {},
    settings,
    emit: (businessId, event, data) => emit(db, { businessId, event, data, now, id: ids.uuid() }),
  }
}

/** Undoes a transaction whose change was refused. */
class RolledBack extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('rolled back')
    this.refusal = refusal
  }
}

/** Runs a change as one transaction; a refusal leaves no trace. */
export async function change<T>(
  runtime: Runtime,
  run: (context: WriteContext) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await runtime.database.write(async (db) => {
      const result = await run(await openWriteContext(runtime, db))
      if (result instanceof Refusal) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}
