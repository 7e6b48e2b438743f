import { sandboxBusinesses } from '../domain/tenants.ts'
import type { Db } from '../store/database.ts'
import { createIds } from '../store/ids.ts'
import { insertRows, setWallets } from '../store/insert-rows.ts'
import { tellOfAdaezeBooks } from './adaeze-books.ts'
import { closeBook, openBook } from './history-book.ts'
import { tellOfMapleImports } from './maple-imports.ts'
import { Story } from './story.ts'

/**
 * Gives both businesses a past, so that every list and filter has something to show. It follows from the seed and the
 * time alone, and is written as rows, because to live through it again would make the start slow. Nobody is told of
 * it: no event belongs to it.
 */
export async function insertHistory(db: Db, { seed, now }: { seed: string; now: number }): Promise<void> {
  const [adaeze, maple] = sandboxBusinesses
  const tellers = [
    [adaeze, (story: Story) => tellOfAdaezeBooks(story, now)],
    [maple, (story: Story) => tellOfMapleImports(story, now, maple.email)],
  ] as const
  for (const [{ id }, tell] of tellers) {
    const story = new Story(openBook(id), createIds(`${seed}:history:${id}`))
    tell(story)
    const { wallets, ...rows } = closeBook(story.book)
    await insertRows(db, rows)
    await setWallets(db, wallets)
  }
}
