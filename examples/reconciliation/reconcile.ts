import { join } from 'node:path'
import type { BusinessClient } from 'paycontract'
import { toCsv, writeWhole } from './csv.ts'
import { isWithin, listTransactions, type Period, toRows } from './list-transactions.ts'
import { matchCollections } from './match-collections.ts'
import { uploadProofs } from './upload-proofs.ts'

export interface Job extends Period {
  business: BusinessClient
  /** Where the CSV file is written; proofs lie in `proofs/`, and events.jsonl is what keep-events.ts has kept. */
  folder: string
  pageSize?: number
}

/** Does the work of one period. Exit code 0: done; 1: done, and something waits for a person. */
export async function reconcile(job: Job): Promise<{ exitCode: 0 | 1; summary: string }> {
  const { business, folder, from, until } = job
  const history = await listTransactions(business, job.pageSize)
  const rows = toRows(history.filter(({ createdAt }) => isWithin(job, createdAt)))
  const [first, end] = [from, until].map((date) => date.toISOString().slice(0, 10))
  const file = join(folder, `transactions-${first}-${end}.csv`)
  await writeWhole(file, toCsv(rows))

  const proofs = await uploadProofs(business, join(folder, 'proofs'), history)
  const collections = await matchCollections(business, join(folder, 'events.jsonl'), history, job)
  const open = [...proofs.open, ...collections.open]
  const table = [
    ['period', `${first} until before ${end}, UTC`],
    ['transactions', `${rows.length - 1} in ${file}`],
    ['AML proofs', `${proofs.sent} sent, ${proofs.open.length} open`],
    ['CAD collections', `${collections.seen} known by events, ${collections.credits} credits in the period`],
    ['never seen', collections.unseen.join(', ') || 'none of the registered emails'],
    ['for a person', `${open.length}`],
    ...open.map((line) => ['', line]),
  ]
  const summary = table.map(([name, text]) => `${name!.padEnd(17)}${toVisible(text!)}`).join('\n')
  return { exitCode: open.length > 0 ? 1 : 0, summary }
}

/** Addresses of senders are anybody's text, and no commands to a terminal. */
const toVisible = (text: string) => text.replace(/\p{C}/gu, '?')
