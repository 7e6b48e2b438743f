import { UNKNOWN } from '../read-answer.ts'
import type { Day } from './day.ts'

/** Sends identity data of customers, and source of funds for transactions in review. */
export async function sendProofs({ first, second, recordsOf }: Day): Promise<void> {
  const { call } = first
  const [customer = UNKNOWN] = recordsOf(first, 'customer')
  const [stranger = UNKNOWN] = recordsOf(second, 'customer')
  for (const about of [customer, customer, stranger, UNKNOWN]) await call('attachCustomerKyc', { about })
  await call('attachCustomerKyc', { about: customer, raw: '{}' })

  const [told = UNKNOWN, filed = UNKNOWN] = recordsOf(first, 'transactionInReview')
  const [held = UNKNOWN] = recordsOf(second, 'transactionInReview')
  const [settled = UNKNOWN] = recordsOf(first, 'settledTransaction')
  await call('submitSourceOfFunds', { about: told })
  await call('submitSourceOfFundsFile', { about: filed })
  for (const about of [held, settled, UNKNOWN]) await call('submitSourceOfFunds', { about })
  await call('submitSourceOfFundsFile', { about: UNKNOWN })
}

export async function checkProofs({ first, recordsOf }: Day): Promise<void> {
  const [told = UNKNOWN] = recordsOf(first, 'transactionInReview')
  await first.call('submitSourceOfFunds', { about: told })
}
