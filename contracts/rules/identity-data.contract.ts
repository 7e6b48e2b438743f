import { describe } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { byRecord } from '../../src/kit/check/remedies/remedy.ts'
import { proveByFacts } from '../states/documented.ts'
import { AML_RECORDS } from '../states/lists.ts'
import { createListReader, listCallers } from '../states/whole-list.ts'

/** As many customers of each business, beside the last one. */
const MAX_CUSTOMERS = 4

describe('attachCustomerKyc', () => {
  proveByFacts(
    'REQ-KYC-01 REQ-KYC-02 attaches to every customer of each business, and updates it again and again',
    'stateful',
    async (session) => {
      const described = (await session.describedRequest('attachCustomerKyc'))?.path
      if (described && Object.keys(described).join() !== 'id')
        session.undecidable('the described request names more than a customer in its path')
      // What one customer takes, the others that are described do.
      const wasTaken = (await session.operationStatus('attachCustomerKyc')).taken !== undefined
      for (const caller of await listCallers(session)) {
        for (const id of listCustomers(caller))
          for (let times = 0; times < 3; times += 1) await attach(caller, id, wasTaken)
        // The customers are still shown in the stated form.
        await createListReader().whole(caller, AML_RECORDS)
      }
    },
  )

  proveByFacts(
    'REQ-KYC-02 updates it after source of funds was submitted, too',
    'stateful',
    async (session) => {
      const [id] = listCustomers(session)
      const request = await session.describedRequest('submitSourceOfFunds')
      await session.succeed('submitSourceOfFunds', request ?? {})
      await attach(session, id!)
    },
  )
})

async function attach(session: Session, id: string, wasTaken = false): Promise<void> {
  const request = await session.describedRequest('attachCustomerKyc')
  await session.succeed('attachCustomerKyc', { ...request, path: { id }, wasTaken })
}

function listCustomers(session: Session): string[] {
  const known = [session.target.records?.customer ?? []].flat()
  if (known.length === 0) session.undecidable('target.json names no customer', byRecord('customer'))
  return [...new Set([...known.slice(0, MAX_CUSTOMERS), known.at(-1)!])]
}
