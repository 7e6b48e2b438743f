import { describe, expect } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byDescribingRequest, byRecord } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { proveByFacts } from '../states/by-facts.ts'
import { AML_RECORDS } from '../states/lists.ts'
import { createListReader, listCallers } from '../states/whole-list.ts'

/** Maximum number of customers tried of each business, besides the last one. */
const MAX_CUSTOMERS = 4

/** Maximum number of values changed, until one change is accepted. */
const MAX_CHANGES = 4
/** Answers of a service that does not support updates. */
const CONFLICTS = [405, 409]

describe('attachCustomerKyc', () => {
  proveByFacts(
    'REQ-KYC-01 REQ-KYC-02 attaches data to every customer of each business, and updates it repeatedly',
    'stateful',
    async (session) => {
      const described = (await session.describedRequest('attachCustomerKyc'))?.path
      if (described && Object.keys(described).join() !== 'id')
        session.undecidable('the described request names more than a customer in its path')
      // What is accepted for one customer is accepted for the other described ones.
      const wasTaken = (await session.operationStatus('attachCustomerKyc')).taken !== undefined
      for (const caller of await listCallers(session)) {
        for (const id of listCustomers(caller))
          for (let times = 0; times < 3; times += 1) await attach(caller, id, wasTaken)
        // The customers are still shown in the documented form.
        await createListReader().rows(caller, AML_RECORDS)
      }
    },
  )

  proveByFacts('REQ-KYC-02 updates the data with other values', 'stateful', async (session) => {
    const [id] = listCustomers(session)
    const described = await session.describedRequest('attachCustomerKyc')
    const request = { ...described, path: { id: id! } }
    await attach(session, id!)
    const changes = listLeaves(request.body).flatMap(({ at, value }) => {
      const other = changeText(String(value))
      return other ? [replaceAt(request.body, at, other)] : []
    })
    const changed: Exchange[] = []
    for (const body of changes.slice(0, MAX_CHANGES)) {
      changed.push(await session.call('attachCustomerKyc', { ...request, body }))
      if (isTaken(changed.at(-1)!)) break
    }
    await attach(session, id!, true)
    // Which values are valid is not documented; that data can be updated, without a conflict, is.
    if (changed.length > 0 && changed.every(({ status }) => CONFLICTS.includes(status)))
      expect.fail(`every change is rejected with ${changed.map(({ status }) => status).join(', ')}`)
    if (!changed.some(isTaken))
      session.undecidable(
        'no other identity data is accepted',
        byDescribingRequest(findOperation('attachCustomerKyc')),
      )
  })

  proveByFacts(
    'REQ-KYC-02 updates the data after source of funds was submitted',
    'stateful',
    async (session) => {
      const [id] = listCustomers(session)
      const request = await session.describedRequest('submitSourceOfFunds')
      await session.succeed('submitSourceOfFunds', request ?? {})
      await attach(session, id!)
    },
  )
})

/** Returns another number, date, name or address of the same form; undefined for what may be one of a few words. */
function changeText(text: string): string | undefined {
  if (/\d$/.test(text)) return text.replace(/\d$/, (digit) => String((Number(digit) % 8) + 1))
  return /^\p{Lu}\p{Ll}{2,}( \p{L}+)*$/u.test(text) ? `${text}a` : undefined
}

async function attach(session: Session, id: string, wasTaken = false): Promise<void> {
  const request = await session.describedRequest('attachCustomerKyc')
  await session.succeed('attachCustomerKyc', { ...request, path: { id }, wasTaken })
}

function listCustomers(session: Session): string[] {
  const known = [session.target.records?.customer ?? []].flat()
  if (known.length === 0) session.undecidable('target.json names no customer', byRecord('customer'))
  return [...new Set([...known.slice(0, MAX_CUSTOMERS), known.at(-1)!])]
}
