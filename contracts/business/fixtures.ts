import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { nameNothing } from '../../src/kit/check/harness/probes/wire-schema.ts'
import { CARDS, hintCards } from '../states/cards.ts'
import { planCollection } from '../states/collections.ts'
import {
  firstProvider,
  heldTransaction,
  internetProvider,
  knownCustomer,
  newPayment,
  registeredEmail,
} from '../states/given.ts'

const PRICED = {
  other: { fields: { amount: 20 } },
  // Some currencies have no decimals.
  rules: { companions: { 'currency=*': [{ at: ['amount'], value: 5_000 }] } },
}

const ABOUT_FUNDS = {
  given: heldTransaction,
  request: (fields: { transactionId: string }) => ({ fields }),
  isRepeatable: true,
  other: { fields: { sourceOfFunds: 'GIFT' } },
  unknown: [{ fields: { transactionId: 'nothing' } }],
} as const

/** Up to nine digits. */
const page = fc.integer({ min: 1, max: 999_999_999 }).map(String)

/** What tests must know of the business operations, beside the specification. */
export const businessFixtures = [
  fixture('initiatePayment', PRICED),
  fixture('createCheckoutLink', PRICED),
  fixture('chargeCard', {
    given: newPayment,
    request: ({ reference }) => ({ fields: { reference } }),
    isSpent: true,
    other: { data: { number: CARDS.doNotHonour } },
    unknown: [{ fields: { reference: nameNothing('chargeCard', { place: 'body', at: ['reference'] }) } }],
    inputs: async (session) => hintCards(session),
  }),
  fixture('verifyPayment', {
    given: newPayment,
    request: ({ reference }) => ({ path: { reference } }),
    unknown: [{ path: { reference: nameNothing('verifyPayment', { place: 'path', at: ['reference'] }) } }],
  }),
  fixture('listTransactions', {
    stated: {
      'list type': 'REQ-TXN-03',
      'list minimum': 'REQ-TXN-03',
      'page type': 'REQ-TXN-05',
      'page minimum': 'REQ-TXN-05',
      'type enum': 'REQ-TXN-09',
    },
  }),
  fixture('listAmlRecords', {
    inputs: async ({ target: { profile } }) => (profile === 'proposed' ? { only: { page } } : {}),
    stated: { 'status enum': 'REQ-AML-03', 'page default': 'REQ-AML-07', 'limit default': 'REQ-AML-09' },
  }),
  fixture('attachCustomerKyc', {
    given: knownCustomer,
    request: (path) => ({ path }),
    unknown: [{ path: { id: 'nobody' } }],
  }),
  fixture('submitSourceOfFunds', ABOUT_FUNDS),
  fixture('submitSourceOfFundsFile', ABOUT_FUNDS),
  fixture('registerCadCollectionEmail', {
    fresh: (session) => ({ fields: { email: session.newEmail() } }),
    isRepeatable: true,
    stated: { 'email type': 'REQ-CAD-02', 'email required': 'REQ-CAD-02' },
  }),
  fixture('removeCadCollectionEmail', {
    given: (session) => registeredEmail(session),
    request: ({ id }) => ({ path: { id } }),
    isSpent: true,
    unknown: [{ path: { id: 'nothing' } }],
  }),
  fixture('receiveCadCollection', {
    fresh: () => ({ fields: { event_id: randomUUID() } }),
    inputs: async (session) => {
      const { email } = await registeredEmail(session)
      return {
        hints: { collection_email: [email], transaction_status: ['SUCCESSFUL'] },
        example: { fields: planCollection(email) },
      }
    },
  }),
  fixture('listTvPackages', {
    given: (session) => firstProvider(session, 'listTvProviders'),
    request: (path) => ({ path }),
    isShared: true,
    unknown: [{ path: { serviceCategoryId: 'nothing' } }],
  }),
  fixture('listDataPlans', {
    given: internetProvider,
    request: (path) => ({ path }),
    isShared: true,
    unknown: [{ path: { serviceCategoryId: 'nothing' } }],
  }),
]
