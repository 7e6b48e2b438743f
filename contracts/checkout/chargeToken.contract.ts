import { contract } from '../harness/contract.ts'
import { planOrder, savedCard } from '../harness/given.ts'

contract('chargeToken', ({ accepts, rejects }) => {
  accepts('REQ-ORD-11 REQ-HOST-02 charges a tokenized card with a secret key', {
    given: savedCard,
    data: ({ cardToken }) => ({ cardToken, ...planOrder() }),
  })

  rejects('proposal: knows no token of which nobody heard', {
    needs: 'decrypts',
    data: { cardToken: `TKN_${'x'.repeat(40)}`, ...planOrder() },
    status: 404,
  })
})
