import { contract } from '../../src/kit/check/harness/contract.ts'
import { text } from '../../src/kit/check/harness/states/items.ts'

contract('listCadCollectionEmails', ({ accepts, each }) => {
  accepts('REQ-CAD-03 lists the emails without any input')

  each({ called: 'email', at: '', holding: 'email' }, [
    ['REQ-CAD-08 a CAD collection email has id and email, both strings', { id: text, email: text }],
  ])
})
