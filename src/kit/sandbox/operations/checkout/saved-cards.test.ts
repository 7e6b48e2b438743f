import { beforeEach, describe, expect, it } from 'vitest'
import { byCard, byTransfer, type CheckoutSteps, createCheckoutSteps } from '../../testing/checkout-steps.ts'
import { type CheckoutSession, createCheckoutSession } from '../../testing/create-checkout-session.ts'

let session: CheckoutSession
let steps: CheckoutSteps

beforeEach(async () => {
  session = await createCheckoutSession()
  steps = createCheckoutSteps(session)
})

describe('a saved card', () => {
  async function save(number?: string): Promise<string> {
    await session.succeed('payOrder', byCard(await steps.open('ORD-1'), number))
    const { data } = await session.succeed('saveCard', { data: { reference: 'ORD-1' } })
    return data.cardToken
  }

  function charge(cardToken: string, reference = 'SUB-1', amount = 4500) {
    const customer = { email: 'adaeze.okafor@example.com' }
    return { data: { cardToken, customer, order: { amount, currency: 'NGN' as const, reference } } }
  }

  it('keeps its token however often it is saved', async () => {
    const token = await save()
    const { data } = await session.succeed('saveCard', { data: { reference: 'ORD-1' } })
    expect(data).toMatchObject({ cardToken: token, brand: 'VISA', first6: '424242', last4: '4242' })
    expect(await session.context.db.selectFrom('savedCards').selectAll().execute()).toHaveLength(1)
  })

  it.each([
    ['not paid', async () => {}],
    ['declined', () => session.succeed('payOrder', byCard('ORD-1', '4000000000000002'))],
    ['still challenged', () => session.succeed('payOrder', byCard('ORD-1', '4000002500003155'))],
    [
      'paid by transfer',
      async () => {
        await session.succeed('payOrder', byTransfer('ORD-1'))
        await steps.fund('ORD-1')
      },
    ],
  ])('does not come of an order that was %s', async (_, pay) => {
    await steps.open('ORD-1')
    await pay()
    expect(await session.refuse('saveCard', { data: { reference: 'ORD-1' } })).toMatchObject({
      status: 409,
      code: '12',
    })
  })

  it('pays a new order', async () => {
    const answer = await session.succeed('chargeToken', charge(await save()))
    expect(answer).toMatchObject({ status: 'success', statusCode: '00' })
    expect(await steps.statusOf('SUB-1')).toMatchObject({ status: 'SUCCESSFUL', amount: 4500, fee: 67.5 })
  })

  it('that can be saved may be declined later', async () => {
    const answer = await session.succeed('chargeToken', charge(await save('4000000000000341')))
    expect(answer).toMatchObject({ status: 'failed', statusCode: '05' })
    expect((await steps.statusOf('SUB-1')).status).toBe('FAILED')
  })

  it.each([
    [4500.05, '05'],
    [4500.51, '51'],
    [4500.54, '54'],
  ])('is declined for %d with %s', async (amount, statusCode) => {
    const answer = await session.succeed('chargeToken', charge(await save(), 'SUB-1', amount))
    expect(answer).toMatchObject({ status: 'failed', statusCode })
  })

  it('is declined by the scenario before all', async () => {
    const call = charge(await save('4000000000000341'))
    const answer = await session.succeed('chargeToken', call, { scenario: { decline: '43' } })
    expect(answer).toMatchObject({ status: 'failed', statusCode: '43' })
  })

  it('is not charged for a reference that is taken, nor by another business, nor when it does not exist', async () => {
    const token = await save()
    expect(await session.refuse('chargeToken', charge(token, 'ORD-1'))).toMatchObject({
      status: 409,
      code: '94',
    })
    const other = { tenant: session.tenants[1] }
    const missing = { status: 404, code: '25' }
    expect(await session.refuse('chargeToken', charge(token), other)).toMatchObject(missing)
    expect(await session.refuse('chargeToken', charge(`TKN_${'x'.repeat(40)}`))).toMatchObject(missing)
  })
})
