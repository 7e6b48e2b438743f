import { contract } from '../../src/kit/check/harness/contract.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { registeredEmail } from '../states/given.ts'

contract('removeCadCollectionEmail', ({ fact }) => {
  fact('REQ-CAD-05 removes the email whose id is in the path', [], async (session) => {
    const { id, email } = await registeredEmail(session)
    const isListed = async () => (await session.succeed('listCadCollectionEmails')).text.includes(email)
    const before = await isListed()
    await session.succeed('removeCadCollectionEmail', { path: { id } })
    if (!session.target.capabilities.includes('stateful')) return
    if (!before || (await isListed())) session.undecidable('the list of emails is the same before and after')
  })

  fact('proposal: answers 404 for an email that was already removed', 'stateful', async (session) => {
    const { id } = await registeredEmail(session)
    await session.succeed('removeCadCollectionEmail', { path: { id } })
    expectRefusal(await session.call('removeCadCollectionEmail', { path: { id } }), { status: 404 })
  })
})
