import { fixture } from '../../src/kit/check/harness/fixture.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listHolders } from '../../src/kit/check/harness/states/items.ts'

/** Returns the banks of the country of the example's orders; read by field name, because the shape is not documented. */
export async function listNigerianBanks(session: Session): Promise<{ bankCode: string }[]> {
  const { body } = await session.succeed('listBanks')
  const banks = listHolders(body, 'bankCode') as { bankCode: unknown; country?: unknown }[]
  return banks
    .filter(({ country }) => country === 'NG')
    .map(({ bankCode }) => ({ bankCode: String(bankCode) }))
}

export default fixture('listBanks')
