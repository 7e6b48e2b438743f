import { contract } from '../harness/contract.ts'
import { newPayment } from '../harness/given.ts'
import { expectRefusal } from '../harness/session.ts'

const NOT_ENCRYPTED = `${'00'.repeat(12)}:${'00'.repeat(48)}:${'00'.repeat(16)}`

contract('chargeCard', ({ accepts, rejects, fact }) => {
  accepts('REQ-S2S-03 REQ-S2S-05 charges a card from server to server', {
    given: newPayment,
    request: ({ reference }) => ({ fields: { reference } }),
  })

  accepts('REQ-ENC-03 reads card data that AES-256-GCM encrypted', {
    needs: 'stateful',
    given: newPayment,
    request: ({ reference }) => ({ fields: { reference } }),
  })

  fact('REQ-ENC-03 refuses card data that nobody encrypted', 'stateful', async (session) => {
    if (!session.target.cardKey) session.undecidable('no card key was given (PAYCONTRACT_CARD_KEY)')
    const { reference } = await newPayment(session)
    expectRefusal(await session.call('chargeCard', { body: { reference, cardData: NOT_ENCRYPTED } }), {})
  })

  for (const [what, fields] of [
    ['without card data', { cardData: undefined }],
    ['with a card in the clear', { cardData: { number: 'in the clear' } }],
    ['with card data of another form', { cardData: 'not:hex:at-all' }],
    ['without a reference', { reference: undefined }],
  ] as const) {
    rejects(`proposal: refuses a charge ${what}`, { fields, status: 400 })
  }
})
