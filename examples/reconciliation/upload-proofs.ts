import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ApiError,
  type BusinessClient,
  type BusinessComponents,
  OutcomeUnknownError,
  paginate,
} from 'paycontract'
import type { Transaction } from './list-transactions.ts'

type AmlRecord = BusinessComponents['schemas']['AmlRecord']
type Submission = Parameters<BusinessClient['submitSourceOfFundsFile']>[0]

/**
 * Sends the proof for each record that waits for one, where the folder has it: `<id of the record>.SALARY.pdf`.
 *
 * @returns how many were sent, and a line for each that a person has to see to
 */
export async function uploadProofs(
  business: BusinessClient,
  folder: string,
  transactions: readonly Transaction[],
): Promise<{ sent: number; open: string[] }> {
  const waiting = new Map<string, AmlRecord>()
  // Read whole before anything is sent: a record that has its proof leaves this list, and its pages shift.
  const pages = paginate(business, '/aml', { params: { query: { status: 'PENDING' } } })
  for await (const record of pages) waiting.set(record.id, record)
  const names = (await readdir(folder)).sort()
  const open: string[] = []
  for (const { id, amount, currency, deposit } of waiting.values()) {
    const text = `AML record ${id}, ${amount} ${currency}`
    const name = names.find((each) => each.startsWith(`${id}.`) && each.endsWith('.pdf'))
    const transaction = transactions.find((each) => each.depositId === deposit.id)
    if (!name || !transaction) open.push(`${text}: ${name ? 'has no transaction' : `no proof in ${folder}`}`)
    else
      await send(business, join(folder, name), transaction.id).catch((error) => open.push(tell(text, error)))
  }
  return { sent: waiting.size - open.length, open }
}

async function send(business: BusinessClient, path: string, transactionId: string): Promise<void> {
  const sourceOfFunds = path.split('.').at(-2) as Submission['sourceOfFunds'] // another word is refused with 400
  const file = new File([await readFile(path)], 'proof.pdf', { type: 'application/pdf' })
  await business.submitSourceOfFundsFile({ transactionId, sourceOfFunds, file })
}

/** What concerns one record must not stop the others; a wrong key concerns them all. */
function tell(text: string, error: unknown): string {
  // Nothing says what became of it. Not sent again now: the next run sees whether the record still waits.
  if (error instanceof OutcomeUnknownError) return `${text}: no answer came, the next run looks again`
  if (error instanceof ApiError && error.status !== 401) return `${text}: refused, ${error.message}`
  throw error
}
