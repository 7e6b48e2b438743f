import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { type DataOf, dataOf } from '../../src/kit/check/harness/messages.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { type Kind, reference, text } from '../../src/kit/check/harness/states/items.ts'
import { openPage } from '../../src/kit/check/harness/states/page.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { proveByFacts } from '../states/by-facts.ts'
import { CARDS } from '../states/cards.ts'
import { verifiedPayment } from '../states/given.ts'
import { MINUTE_MS } from '../states/order-states.ts'
import { freshRequest } from '../states/taken-requests.ts'
import { listCallers } from '../states/whole-list.ts'

const url: Kind = (value) => text(value) && URL.canParse(value as string)

contract('createCheckoutLink', ({ accepts, each }) => {
  accepts('REQ-S2S-02 REQ-S2S-05 creates a hosted checkout link')

  each({ called: 'reference', at: '', holding: 'reference' }, [
    ['proposal: reference is a prefix, an underscore and alphanumerics', { reference }],
  ])

  each({ called: 'payment order', at: 'data' }, [['proposal: checkoutUrl is a URL', { checkoutUrl: url }]])
})

const SHOP = 'https://shop.example/done?cart=7'

contract('createCheckoutLink', ({ fact }) => {
  fact(
    'REQ-S2S-06 the page accepts card, 3DS and OTP, and redirects back with reference and status',
    'magic-values',
    async (session) => {
      const { reference, checkoutUrl } = await newLink(session)
      const entry = await openPage(checkoutUrl, session.target)
      expect(entry.text).toContain(reference)
      const bank = await entry.submit(cardOf(CARDS.challenged))
      const code = await bank.submit({ decision: 'approve' })
      const end = await code.submit({ otp: '123456' })
      expect(end.leadsTo).toBe(`${SHOP}&reference=${reference}&status=SUCCESSFUL`)
      expect(await verifiedPayment(session, { reference })).toMatchObject({
        status: 'SUCCESSFUL',
        channel: 'CARD',
      })
    },
  )

  fact('proposal: returns the metadata of a payment', 'stateful', async (session) => {
    const metadata = { cart: 'C-7', seats: 2, isGift: false, coupon: null }
    const created = dataOf(await session.succeed('createCheckoutLink', { fields: { metadata } }))
    expect(created.metadata).toEqual(metadata)
    expect((await verifiedPayment(session, created)).metadata).toEqual(metadata)
  })

  for (const [what, number, status, failureCode] of [
    ['approved', CARDS.approved, 'SUCCESSFUL', null],
    ['declined', CARDS.doNotHonour, 'FAILED', '05'],
  ] as const) {
    fact(`proposal: redirects the payer back after the card was ${what}`, 'magic-values', async (session) => {
      const { reference, checkoutUrl } = await newLink(session)
      const page = await (await openPage(checkoutUrl, session.target)).submit(cardOf(number))
      // a page may accept another card after a decline: then this payer gives up
      const end = page.leadsTo === undefined ? await page.press('return') : page
      expect(end.leadsTo).toBe(`${SHOP}&reference=${reference}&status=${status}`)
      expect(await verifiedPayment(session, { reference })).toMatchObject({ status, failureCode })
    })
  }

  fact('proposal: redirects the payer back after they cancel', 'magic-values', async (session) => {
    const { reference, checkoutUrl } = await newLink(session)
    const end = await (await openPage(checkoutUrl, session.target)).press('Cancel')
    expect(end.leadsTo).toBe(`${SHOP}&reference=${reference}&status=CANCELLED`)
    expect((await verifiedPayment(session, { reference })).status).toBe('CANCELLED')
  })

  fact('proposal: charges once if the form is submitted twice', 'magic-values', async (session) => {
    const { reference, checkoutUrl } = await newLink(session)
    const entry = await openPage(checkoutUrl, session.target)
    const [first, second] = await Promise.all([
      entry.submit(cardOf(CARDS.approved)),
      entry.submit(cardOf(CARDS.doNotHonour)),
    ])
    expect(second.leadsTo).toBe(first.leadsTo)
    const { transactions } = dataOf(
      await session.succeed('listTransactions', { query: { search: reference } }),
    )
    expect(transactions.length).toBeLessThanOrEqual(1)
  })

  fact(
    'proposal: the page explains an invalid field without repeating its value',
    'magic-values',
    async (session) => {
      const { reference, checkoutUrl } = await newLink(session)
      const page = await (await openPage(checkoutUrl, session.target)).submit({ ...cardOf('98765'), cvv: '' })
      expect(page.status).toBe(400)
      expect(page.text).toMatch(/card number is too short/i)
      expect(page.html).not.toContain('98765')
      expect((await verifiedPayment(session, { reference })).status).toBe('PENDING')
    },
  )

  fact('proposal: a paid link shows that it is already paid', 'magic-values', async (session) => {
    const { checkoutUrl } = await newLink(session)
    await (await openPage(checkoutUrl, session.target)).submit(cardOf(CARDS.approved))
    expect((await openPage(checkoutUrl, session.target)).text).toMatch(/already paid/i)
  })

  fact(
    'proposal: an expired link shows that it has expired',
    ['magic-values', 'control-plane'],
    async (session) => {
      const { reference, checkoutUrl } = await newLink(session)
      await session.control.advance(60 * MINUTE_MS)
      expect((await openPage(checkoutUrl, session.target)).text).toMatch(/expired/i)
      expect((await verifiedPayment(session, { reference })).status).toBe('EXPIRED')
    },
  )
})

const states = createStates()

proveByFacts('createCheckoutLink > REQ-S2S-02 the link opens a page', 'stateful', async (session) => {
  const found: string[] = []
  for (const caller of await listCallers(session)) {
    const { target } = caller
    const hosts = [target.checkout, target.business].map((each) => new URL(each).origin)
    const request = await freshRequest(caller, 'createCheckoutLink', states)
    const { body } = await caller.succeed('createCheckoutLink', request)
    const links = listLeaves(body).flatMap(({ value }) => (url(value) ? [String(value)] : []))
    // A page on another host is not requested: it may not belong to the service.
    for (const link of links.filter((each) => hosts.includes(new URL(each).origin))) {
      const { status } = await openPage(link, target)
      if (GONE.includes(status) || status >= 500) expect.fail(`GET ${link} answers ${status}`)
      found.push(link)
    }
  }
  if (found.length === 0) session.undecidable('no returned link points to a host of the target')
})

/** Statuses of a missing page; any other status may have its reasons. */
const GONE = [404, 410]

async function newLink(session: Session): Promise<DataOf<'createCheckoutLink'>> {
  return dataOf(await session.succeed('createCheckoutLink', { fields: { redirectUrl: SHOP } }))
}

function cardOf(number: string): Record<string, string> {
  return { number, expiry: '12/29', cvv: '123' }
}
