import { sandboxBusinesses } from '../domain/tenants.ts'
import { expireOrders } from '../payments/end-order.ts'
import type { Db } from '../store/database.ts'
import { createIds } from '../store/ids.ts'
import { withWalletsOpen } from '../store/wallets.ts'
import type { WriteContext } from '../store/write-context.ts'
import { tellOfAdaezeBooks } from './adaeze-books.ts'
import { tellOfMapleImports } from './maple-imports.ts'
import { liveThrough, type Story } from './story.ts'

/** More than the orders of the history. */
const EVERY_ORDER = 1000

/**
 * Gives both businesses a past, so that every list and filter has something to show. It follows from the seed and the
 * time alone, whatever the sandbox was told to do with what comes after. Nobody is told of it: no event belongs to it.
 */
export async function insertHistory(db: Db, { seed, now }: { seed: string; now: number }): Promise<void> {
  const [adaeze, maple] = sandboxBusinesses
  const tellers = [
    [adaeze, (story: Story) => tellOfAdaezeBooks(story, now)],
    [maple, (story: Story) => tellOfMapleImports(story, now, maple.email)],
  ] as const
  const settings = { currencies: ['CAD', 'NGN'], amlThreshold: 10_000, cadWebhookSecret: '' }
  await withWalletsOpen(db, async () => {
    for (const [{ id }, tell] of tellers) {
      const ids = createIds(`${seed}:history:${id}`)
      const context: WriteContext = { db, now, ids, scenario: {}, settings, emit: async () => {} }
      await liveThrough(context, id, tell)
      await expireOrders(context, EVERY_ORDER)
    }
  })
}
