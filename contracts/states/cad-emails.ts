import { expect } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listHolderLists, listHolders } from '../../src/kit/check/harness/states/items.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { patienceOf, readUntil } from './late-effects.ts'

const UNLISTED = 'the email is not listed as registered'

/** A CAD collection email as a list shows it. */
export interface CadEmail {
  id: unknown
  email: unknown
}

/** Lists the business's registered emails, whatever wraps the list, and checks each answer against its documented form. */
export async function listCadEmails(session: Session): Promise<CadEmail[]> {
  const { body } = await session.succeed('listCadCollectionEmails')
  expectForm(listHolderLists(body, 'email') as CadEmail[][])
  const holders = listHolders(body, 'email') as CadEmail[]
  // The answer may hold other addresses too, such as the business's; each record has an id.
  const records = holders.filter((each) => 'id' in each)
  return records.length > 0 ? records : holders
}

/** One of these lists must hold the emails; other objects with an email are something else. */
function expectForm(lists: readonly CadEmail[][]): void {
  const isOne = ({ id, email }: CadEmail) => typeof id === 'string' && typeof email === 'string'
  const wrong = lists.map((each) => each.find((record) => !isOne(record)))
  if (lists.length > 0 && !wrong.includes(undefined))
    expect.fail(`id and email must be strings, but are ${JSON.stringify(wrong[0])}`)
}

/** Valid ways to write an address that a careless parser would change. */
const SPELLINGS = {
  plain: (address: string) => address,
  capitals: (address: string) => `Ada.${address.replace(/@./, (at) => at.toUpperCase())}`,
  plus: (address: string) => `ada+${address}`,
  dots: (address: string) => `a.d.a.${address}`,
  marks: (address: string) => `ada_obi-7-${address}`,
  // As long as the part before the @ may be.
  long: (address: string) => address.replace('@', '@'.padStart(65 - address.indexOf('@'), 'x')),
} as const

export type Spelling = keyof typeof SPELLINGS

export const SPELLED = Object.keys(SPELLINGS) as Spelling[]

/** Returns an address that nobody has registered. */
export function newAddress(session: Session, spelling: Spelling = 'plain'): string {
  return SPELLINGS[spelling](session.newEmail())
}

/** Registers an address. The answer is not documented, so its id is read from the list. */
export async function registerAddress(session: Session, address: string): Promise<{ id: string }> {
  const { status, text, body } = await session.call('registerCadCollectionEmail', {
    body: { email: address },
  })
  if (status >= 400 && status < 500)
    session.undecidable(
      `the email was rejected: ${status} ${text.slice(0, 100)}`,
      byDescribing({ emails: ['<address, or @domain>'] }),
    )
  const shown = (listHolders(body, 'email') as CadEmail[]).filter(({ email }) => email === address)
  expectForm(shown.map((each) => [each]))
  const find = async () => (await listCadEmails(session)).find(({ email }) => email === address)
  // If it is not listed at once it may be late: a judge requires it in a later list.
  const isListed = (email: CadEmail | undefined) => email !== undefined
  const found = (await readUntil(find, isListed, patienceOf(session))) ?? session.undecidable(UNLISTED)
  return { id: String(found.id) }
}
