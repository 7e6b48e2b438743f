import fc from 'fast-check'
import { fixture } from '../../src/kit/check/harness/fixture.ts'
import type { Probe } from '../../src/kit/check/harness/probes/probe.ts'
import { CARDS, hintCards } from '../states/cards.ts'
import { listNigerianBanks, newOrder, planPayment } from '../states/given.ts'

const CARD = { cardnumber: CARDS.approved, expirymonth: '09', expiryyear: '29', cvv: '123' }
const TRANSFER = { bankCode: '058' }

const paying = (shown: string, paymentOption: string, card?: object, bankTransfer?: object): Probe => ({
  shown,
  changes: [
    { at: ['paymentOption'], value: paymentOption },
    { at: ['card'], value: card },
    { at: ['bankTransfer'], value: bankTransfer },
  ],
})

export default fixture('payOrder', {
  given: newOrder,
  request: ({ reference }) => ({ data: { reference } }),
  isSpent: true,
  other: { data: { card: { cardnumber: CARDS.doNotHonour } } },
  unknown: [{ data: planPayment({ reference: 'ORD-never-created' }) }],
  inputs: async (session, { reference: references = [] }) => {
    const banks = (await listNigerianBanks(session)).map(({ bankCode }) => bankCode)
    const cards = hintCards(session)
    // orders of other tests may have a currency with other banks
    const reference = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...references) },
      { weight: 1, arbitrary: fc.stringMatching(/^nobody[A-Za-z0-9._-]{1,40}$/) },
    )
    return {
      hints: { paymentOption: ['CARD', 'BANK_TRANSFER'], ...cards.hints },
      only: { bankCode: fc.constantFrom(...(banks.length > 0 ? banks : ['058'])), reference, ...cards.only },
    }
  },
  rules: {
    if: {
      shown: 'holds a card if paymentOption is CARD',
      probes: {
        takes: [paying('CARD with a card', 'CARD', CARD)],
        refuses: [paying('CARD without a card', 'CARD')],
      },
    },
    dependentSchemas: {
      shown: 'holds a card or a bank only with its paymentOption',
      probes: {
        takes: [
          paying('BANK_TRANSFER with a bank', 'BANK_TRANSFER', undefined, TRANSFER),
          paying('BANK_TRANSFER without a bank', 'BANK_TRANSFER'),
          paying('USSD with neither', 'USSD'),
        ],
        refuses: [
          paying('BANK_TRANSFER with a card', 'BANK_TRANSFER', CARD),
          paying('USSD with a card', 'USSD', CARD),
          paying('USSD with a bank', 'USSD', undefined, TRANSFER),
          paying('CARD with a card and a bank', 'CARD', CARD, TRANSFER),
        ],
      },
    },
    companions: {
      'paymentOption=BANK_TRANSFER': [{ at: ['card'], value: undefined }],
      'card=undefined': [{ at: ['paymentOption'], value: 'USSD' }],
      'paymentOption=USSD': [{ at: ['card'], value: undefined }],
    },
  },
})
