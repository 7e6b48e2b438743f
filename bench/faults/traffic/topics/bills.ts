import { UNKNOWN, valueAt } from '../read-answer.ts'
import type { Day } from './day.ts'

const MAX_PROVIDERS = 5

/** Lists what can be bought: providers, packages and plans. */
export async function readBills({ first, second, recordsOf }: Day): Promise<void> {
  const { call } = first
  await call('listAirtimeProviders')
  await call('listInternetProviders')
  const providers = valueAt((await call('listTvProviders')).body, ['data'])
  for (const about of [...idsOf(providers), UNKNOWN]) await call('listTvPackages', { about })
  for (const about of [...recordsOf(first, 'internetProvider'), UNKNOWN])
    await call('listDataPlans', { about })
  await second.call('listAirtimeProviders')
}

function idsOf(providers: unknown): string[] {
  if (!Array.isArray(providers)) return []
  return providers.slice(0, MAX_PROVIDERS).map((each) => String(valueAt(each, ['serviceCategoryId'])))
}
