import { DatabaseSync } from 'node:sqlite'
import type { Payment } from './payments.ts'

export type Store = ReturnType<typeof openStore>

/** The payments of the shop, in a file: all of them but the card, which is in memory alone. `:memory:` forgets them. */
export function openStore(dataFile: string) {
  const db = new DatabaseSync(dataFile)
  db.exec('create table if not exists payments (id text primary key, content text not null)')
  const write = db.prepare('insert or replace into payments (id, content) values (?, ?)')
  const payments = new Map<string, Payment>()
  for (const { content } of db.prepare('select content from payments').all()) {
    const payment: Payment = JSON.parse(String(content))
    if (payment.step === 'pin' || payment.step === 'otp') payment.step = 'card' // its card is gone
    payments.set(payment.id, payment)
  }
  return {
    find: (id: string) => payments.get(id),
    list: () => [...payments.values()],
    save(payment: Payment): void {
      const { card: _, isBusy: __, ...kept } = payment
      write.run(payment.id, JSON.stringify(kept))
      payments.set(payment.id, payment)
    },
  }
}
