import type { Day } from './day.ts'

/** Loads what a dashboard loads: the first page of each list. */
export async function lookAround({ first }: Day, callers = [first]): Promise<void> {
  await first.call('ping')
  await first.call('listBanks')
  for (const { call } of callers) {
    await call('listTransactions')
    await call('listAmlRecords')
    await call('listCadCollectionEmails')
    await call('listRefunds')
    await call('listChargebacks')
  }
}
