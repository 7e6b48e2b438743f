import { contract } from '../harness/contract.ts'
import { type Kind, reference, text } from '../harness/items.ts'

const url: Kind = (value) => text(value) && URL.canParse(value as string)

contract('createCheckoutLink', ({ accepts, each, rejects }) => {
  accepts('REQ-S2S-02 REQ-S2S-05 creates a hosted checkout link')

  each({ called: 'reference', at: '', holding: 'reference' }, [
    ['REQ-REF-01 has a reference of a prefix, an underscore and alphanumerics', { reference }],
  ])

  each({ called: 'payment order', at: 'data' }, [['proposal: shows the link as a URL', { checkoutUrl: url }]])

  rejects('proposal: refuses a link that leads back nowhere', {
    fields: { redirectUrl: undefined },
    status: 400,
  })
})
