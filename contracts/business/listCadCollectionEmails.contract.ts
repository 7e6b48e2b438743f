import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { listHolders, text } from '../../src/kit/check/harness/states/items.ts'
import { registeredEmail } from '../states/given.ts'

contract('listCadCollectionEmails', ({ accepts, each, fact }) => {
  accepts('REQ-CAD-03 lists the emails without any input')

  each({ called: 'email', at: '', holding: 'email' }, [
    ['REQ-CAD-08 a CAD collection email carries email and id', { id: text, email: text }],
  ])

  fact('REQ-CAD-04 lists every email that was registered, as it was written', 'stateful', async (session) => {
    const before = await session.succeed('listCadCollectionEmails')
    const emails = new Set(Array.from({ length: SEVERAL }, () => session.newEmail()))
    for (const email of emails) {
      expect(before.text).not.toContain(email)
      await registeredEmail(session, email)
    }
    const { body } = await session.succeed('listCadCollectionEmails')
    const listed = listHolders(body, 'email') as { id?: unknown; email: unknown }[]
    for (const each of emails) {
      const ids = listed.flatMap(({ id, email }) => (email === each && id !== undefined ? [id] : []))
      expect(ids, `${each} is listed with an id`).not.toEqual([])
      expect(
        ids.filter((id) => !text(id)),
        `the id of ${each}`,
      ).toEqual([])
    }
  })
})

/** As many as are registered, so that it shows whether one hides another. */
const SEVERAL = 3
