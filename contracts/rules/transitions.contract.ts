import { describe, expect } from 'vitest'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import type { ClaimDecision } from '../../src/kit/check/harness/states/control.ts'
import {
  listTours,
  type Machine,
  readMachine,
  type Stop,
} from '../../src/kit/check/harness/states/transitions.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { collect, gainOf, unknownSender } from '../states/collections.ts'
import {
  type Action,
  findReview,
  findTransaction,
  knownCustomer,
  openReview,
  registeredEmail,
} from '../states/given.ts'
import {
  ORDER_ACTIONS,
  ORDER_STATES,
  PAYMENT_ACTIONS,
  PAYMENT_STATES,
  reportOf,
} from '../states/order-states.ts'

/** How to start, advance and observe a state machine. */
interface Subject<Given> {
  called: string
  needs: Need[]
  /** Statuses for what its state does not allow; 409 by default. */
  refusals?: number[]
  reach: (session: Session, state: string) => Promise<Given>
  /** Returns the HTTP status of an action; undefined if only time passes. */
  act: (session: Session, given: Given, action: string) => Promise<number | undefined>
  expectState: (session: Session, given: Given, state: string) => Promise<void>
}

function proveMachine<Given>(machine: Machine, subject: Subject<Given>): void {
  const { called, needs, refusals = [409], reach, act, expectState } = subject
  for (const { from, stops } of listTours(machine)) {
    prove(`proposal: ${called} in ${stops.map(formatStop).join(', ')}`, needs, async (session) => {
      const given = await reach(session, from)
      for (const { action, state, refused } of stops) {
        if (action) expect([200, undefined], action).toContain(await act(session, given, action))
        for (const each of refused) {
          expect([...refusals, undefined], `${state}: ${each}`).toContain(await act(session, given, each))
        }
        if (action || refused.length > 0) await expectState(session, given, state)
      }
    })
  }
}

/** Such as `approve → SUCCESSFUL (unchanged by approve)`. */
function formatStop({ action, state, refused }: Stop): string {
  const shown = action ? `${action} → ${state}` : state
  return refused.length > 0 ? `${shown} (unchanged by ${refused.join(', ')})` : shown
}

function stateOf<T extends { status: string }>(states: readonly T[], status: string): T {
  return states.find((each) => each.status === status)!
}

/** Formats the operations of some actions for a title. */
function nameAll(actions: Record<string, Action>): string {
  const names = new Set(Object.values(actions).flatMap(({ operationId }) => operationId ?? []))
  return new Intl.ListFormat('en-GB').format(names)
}

/** Ids 4 to 7, the last four, are final. PROCESSING passes too quickly to act in. */
const ORDERS = readMachine(`
  state       approve     decline  challenge  transfer  wait     save        refund      create
  INITIATED   SUCCESSFUL  FAILED   PENDING    PENDING   EXPIRED  no          no          no
  PENDING     SUCCESSFUL  FAILED   PENDING    PENDING   EXPIRED  no          no          no
  SUCCESSFUL  no          no       no         no        no       SUCCESSFUL  SUCCESSFUL  no
  FAILED      no          no       no         no        no       no          no          no
  CANCELLED   no          no       no         no        no       no          no          no
  EXPIRED     no          no       no         no        no       no          no          no
`)

describe(`transitions of an order by ${nameAll(ORDER_ACTIONS)}`, () => {
  proveMachine(ORDERS, {
    called: 'an order',
    needs: ['decrypts', 'magic-values', 'control-plane'],
    reach: (session, state) => stateOf(ORDER_STATES, state).reach(session),
    act: async (session, order, action) => (await ORDER_ACTIONS[action]!.act(session, order))?.status,
    expectState: async (session, order, state) => {
      const { status, statusId, isFinal } = stateOf(ORDER_STATES, state)
      const report = await reportOf(session, order)
      expect(report).toMatchObject({ isFinalStatus: isFinal, orderSummary: { status, statusId } })
    },
  })
})

/** REVERSED is the state of a fully refunded payment. */
const PAYMENTS = readMachine(`
  state       approve     decline  challenge  wait     refund
  PENDING     SUCCESSFUL  FAILED   PENDING    EXPIRED  no
  SUCCESSFUL  no          no       no         no       REVERSED
  FAILED      no          no       no         no       no
  CANCELLED   no          no       no         no       no
  EXPIRED     no          no       no         no       no
  REVERSED    no          no       no         no       no
`)

describe(`transitions of a payment order by ${nameAll(PAYMENT_ACTIONS)}`, () => {
  proveMachine(PAYMENTS, {
    called: 'a payment order',
    needs: ['decrypts', 'magic-values', 'control-plane'],
    reach: (session, state) => stateOf(PAYMENT_STATES, state).reach(session),
    act: async (session, order, action) => (await PAYMENT_ACTIONS[action]!.act(session, order))?.status,
    expectState: async (session, { reference }, status) => {
      const { shows } = stateOf(PAYMENT_STATES, status)
      const exchange = await session.succeed('verifyPayment', { path: { reference } })
      expect(dataOf(exchange)).toMatchObject({ reference, status, ...shows })
    },
  })
})

const REVIEWS = readMachine(`
  state           submit          file            approve   reject
  PENDING         PROOF_UPLOADED  PROOF_UPLOADED  no        no
  PROOF_UPLOADED  PROOF_UPLOADED  PROOF_UPLOADED  APPROVED  REJECTED
  APPROVED        no              no              no        no
  REJECTED        no              no              no        no
`)

/** How a record gets into each state, and the state of its deposit and transaction meanwhile. */
const REVIEW_STATES: Record<string, { way: string[]; deposit: string }> = {
  PENDING: { way: [], deposit: 'PENDING' },
  PROOF_UPLOADED: { way: ['submit'], deposit: 'PENDING' },
  APPROVED: { way: ['submit', 'approve'], deposit: 'SUCCESSFUL' },
  REJECTED: { way: ['submit', 'reject'], deposit: 'FAILED' },
}

const NOTES = 'Seen the payslip'

type Review = Awaited<ReturnType<typeof openReview>>

async function review(session: Session, { record, transaction }: Review, action: string): Promise<number> {
  if (action === 'approve') return session.control.reviewAml(record.id, 'APPROVED')
  if (action === 'reject') return session.control.reviewAml(record.id, 'REJECTED', NOTES)
  const operationId = action === 'file' ? 'submitSourceOfFundsFile' : 'submitSourceOfFunds'
  return (await session.call(operationId, { fields: { transactionId: transaction.id } })).status
}

describe('transitions of an AML record by submitSourceOfFunds, submitSourceOfFundsFile and a review', () => {
  proveMachine(REVIEWS, {
    called: 'an AML record',
    needs: ['magic-values', 'control-plane'],
    reach: async (session, state) => {
      const opened = await openReview(session)
      for (const step of REVIEW_STATES[state]!.way)
        expect(await review(session, opened, step), step).toBe(200)
      return opened
    },
    act: review,
    expectState: async (session, { record, transaction }, status) => {
      const deposit = { id: record.deposit.id, status: REVIEW_STATES[status]!.deposit }
      expect(await findReview(session, record.customer.email)).toMatchObject({
        id: record.id,
        status,
        deposit,
        reviewNotes: status === 'REJECTED' ? NOTES : null,
        proofUrl: status === 'PENDING' ? null : expect.any(String),
      })
      const { id } = transaction
      expect(await findTransaction(session, deposit.id)).toMatchObject({
        id,
        status: deposit.status,
        deposit,
      })
    },
  })
})

/** New data restarts the check; the last digits of the document determine its outcome. */
const IDENTITIES = readMachine(`
  state     A00120000  A00129999  A00121234
  PENDING   VERIFIED   REJECTED   PENDING
  VERIFIED  VERIFIED   REJECTED   PENDING
  REJECTED  VERIFIED   REJECTED   PENDING
`)

describe('attachCustomerKyc transitions', () => {
  for (const { from, stops } of listTours(IDENTITIES)) {
    const title = `proposal: an identity in ${stops.map(formatStop).join(', ')}`
    prove(title, 'magic-values', async (session) => {
      const path = await knownCustomer(session)
      const [first] = IDENTITIES.moves.filter(({ to }) => to === from)
      for (const { action: idNumber = first!.action, state: kycStatus } of stops) {
        const attached = await session.succeed('attachCustomerKyc', { path, fields: { idNumber } })
        expect(dataOf(attached)).toEqual({ id: path.id, kycStatus })
      }
    })
  }
})

const byWebhook: Need[] = ['proposed', 'signs', 'control-plane']

const CLAIMS = readMachine(`
  state         OPEN  UNDER_REVIEW  APPROVED  REJECTED
  UNCLAIMED     OPEN  no            no        no
  OPEN          no    UNDER_REVIEW  no        no
  UNDER_REVIEW  no    no            APPROVED  REJECTED
  APPROVED      no    no            no        no
  REJECTED      -     no            no        no
`)

const CLAIM_STEPS: Record<string, ClaimDecision[]> = {
  UNCLAIMED: [],
  OPEN: ['OPEN'],
  UNDER_REVIEW: ['OPEN', 'UNDER_REVIEW'],
  APPROVED: ['OPEN', 'UNDER_REVIEW', 'APPROVED'],
  REJECTED: ['OPEN', 'UNDER_REVIEW', 'REJECTED'],
}

describe('transitions of a claim to a deferred collection', () => {
  proveMachine(CLAIMS, {
    called: 'a claim',
    needs: byWebhook,
    refusals: [404, 409],
    reach: async (session, state) => {
      const sender = unknownSender()
      const { id } = await collect(session, sender)
      const { id: businessId } = session.caller
      for (const step of CLAIM_STEPS[state]!)
        expect(await session.control.claim(id, businessId, step)).toBe(200)
      return { id, sender }
    },
    act: (session, { id }, decision) =>
      session.control.claim(id, session.caller.id, decision as ClaimDecision),
    expectState: async (session, { sender }, state) => {
      const found = await session.succeed('listTransactions', { query: { search: sender } })
      const { transactions } = dataOf(found)
      expect(transactions).toMatchObject(state === 'APPROVED' ? [{ type: 'CREDIT', currency: 'CAD' }] : [])
    },
  })
})

describe('a collection', () => {
  for (const [status, reach] of [
    ['RECONCILED', async (session: Session) => collect(session, (await registeredEmail(session)).email)],
    ['IGNORED', (session: Session) => collect(session, unknownSender(), { transaction_status: 'FAILED' })],
  ] as const) {
    prove(`proposal: cannot be claimed if it is ${status}`, byWebhook, async (session) => {
      const receipt = await reach(session)
      expect(receipt.status).toBe(status)
      expect(await session.control.claim(receipt.id, session.caller.id, 'OPEN')).toBe(409)
    })
  }

  prove('proposal: is granted to only one business', [...byWebhook, 'two-businesses'], async (session) => {
    const { id } = await collect(session, unknownSender())
    const rival = (await session.asOther()).caller.id
    for (const step of CLAIM_STEPS.UNDER_REVIEW!) {
      expect(await session.control.claim(id, rival, step)).toBe(200)
    }
    for (const step of CLAIM_STEPS.APPROVED!) {
      expect(await session.control.claim(id, session.caller.id, step)).toBe(200)
    }
    const gain = await gainOf(await session.asOther(), async () => {
      expect(await session.control.claim(id, rival, 'APPROVED')).toBe(409)
    })
    expect(gain).toEqual({ cents: 0, transactions: [] })
  })
})
