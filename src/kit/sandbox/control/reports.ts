import type { Hono } from 'hono'
import { toMajor, toMinor } from '../../../client/money/minor-units.ts'
import { type Movement, replay } from '../domain/ledger.ts'
import { sandboxBusinesses } from '../domain/tenants.ts'
import { describeSandbox } from '../runtime/describe-sandbox.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Db } from '../store/database.ts'
import type { TransactionRow } from '../store/schema.ts'
import { readLedger } from '../store/transactions.ts'
import { readBalances } from '../store/wallets.ts'
import { listWallets } from './list-wallets.ts'

/** Adds the read-only reports of a sandbox, for programs. */
export function addReports(app: Hono, runtime: Runtime): void {
  const { db } = runtime.database
  app.get('/ready', async (context) => context.json(await describeSandbox(runtime)))
  app.get('/requests', (context) => context.json({ requests: runtime.requestLog.list() }))

  app.get('/wallets', async (context) => {
    const businesses = await listWallets(db)
    return context.json({ businesses: businesses.map(({ email: _, ...rest }) => rest) })
  })

  app.get('/ledger', async (context) => {
    const businesses = await Promise.all(sandboxBusinesses.map(({ id, name }) => checkLedger(db, id, name)))
    const isBalanced = businesses.every(({ currencies }) => currencies.every((each) => each.isBalanced))
    return context.json({ isBalanced, businesses })
  })
}

/** Replays every transaction of a business from zero, and compares the result with its wallets. */
async function checkLedger(db: Db, id: string, name: string) {
  const balances = await readBalances(db, id)
  const transactions = await readLedger(db, id)
  const replayed = replay(transactions.map(readMovement))
  const currencies = [...new Set([...balances.keys(), ...replayed.keys()])].sort().map((currency) => {
    const [balance, ledger] = [balances.get(currency) ?? 0, replayed.get(currency) ?? 0]
    return {
      currency,
      balance: toMajor(balance, currency),
      ledger: toMajor(ledger, currency),
      isBalanced: balance === ledger,
    }
  })
  return { id, name, transactions: transactions.length, currencies }
}

function readMovement({ type, amountMinor, currency, status, body }: TransactionRow): Movement {
  const { fee } = JSON.parse(body) as { fee: number }
  return {
    type,
    amountMinor,
    currency,
    feeMinor: toMinor(fee, currency),
    status: status as Movement['status'],
  }
}
