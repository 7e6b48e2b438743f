import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { text } from '../../src/kit/check/harness/states/items.ts'
import { registeredEmail } from '../states/given.ts'

contract('listCadCollectionEmails', ({ accepts, each, fact }) => {
  accepts('REQ-CAD-03 lists the emails without any input')

  each({ called: 'email', at: '', holding: 'email' }, [
    ['REQ-CAD-08 a CAD collection email carries email and id', { id: text, email: text }],
  ])

  fact('REQ-CAD-04 lists an email once it is registered', 'stateful', async (session) => {
    const before = await session.succeed('listCadCollectionEmails')
    const { email } = await registeredEmail(session)
    expect(before.text).not.toContain(email)
    expect((await session.succeed('listCadCollectionEmails')).text).toContain(email)
  })
})
