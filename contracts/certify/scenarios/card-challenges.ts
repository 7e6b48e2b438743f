import type { Scenario } from '../../../src/kit/certify/scenario.ts'

/** What the scenarios of a card that asks have in common. */
const CHALLENGE = {
  group: 'purchase',
  basis: ['s2s-challenge', 'checkout-challenge'],
  fix: 's2s-card-charges#_3-pin-and-otp-in-your-own-form',
} as const

/** The card asks for its PIN and a one-time password, in the app's own form. */
export const cardChallenges: readonly Scenario[] = [
  {
    id: 'card-asks',
    ...CHALLENGE,
    title: 'The card requires a PIN, then a one-time password',
    rule: 'The app asks the payer for both, and sends them with the same charge.',
    wrong: 'treats the challenge as a final answer',
    steps: [
      { do: 'buy', asking: true },
      { do: 'pay' },
      { do: 'enter', code: 'pin' },
      { do: 'enter', code: 'otp' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'card-asks-again',
    ...CHALLENGE,
    title: 'The payer mistypes the one-time password',
    rule: 'The app asks for it again: the payment continues.',
    wrong: 'gives up, or starts a new charge',
    steps: [
      { do: 'buy', asking: true },
      { do: 'pay' },
      { do: 'enter', code: 'pin' },
      { do: 'enter', code: 'wrong-otp' },
      { do: 'expect', that: { fulfilled: 0, payments: 0 } },
      { do: 'enter', code: 'otp' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'card-asks-before-a-restart',
    ...CHALLENGE,
    title: 'The app restarts before the payer enters the one-time password',
    rule: 'A charge that waits for the payer survives a restart.',
    wrong: 'forgets the charge, and never ships the paid order',
    steps: [
      { do: 'buy', asking: true },
      { do: 'pay' },
      { do: 'enter', code: 'pin' },
      { do: 'restart' },
      { do: 'enter', code: 'otp' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'two-cards-ask',
    ...CHALLENGE,
    title: 'Two cards require a PIN at the same time, and the first payer finishes last',
    rule: "What a payer enters is sent to that payer's charge.",
    wrong: "sends what one payer enters to another payer's charge",
    steps: [
      { do: 'buy', asking: true },
      { do: 'buy', asking: true },
      { do: 'enter', code: 'pin' },
      { do: 'switch' },
      { do: 'enter', code: 'pin' },
      { do: 'switch' },
      { do: 'enter', code: 'otp' },
      { do: 'recover' },
      { do: 'expect', that: { fulfilled: 1, payments: 1 } },
      { do: 'switch' },
      { do: 'expect', that: { fulfilled: 0, payments: 0 } },
      { do: 'enter', code: 'otp' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'double-click-code',
    ...CHALLENGE,
    title: 'The payer double-clicks when sending the one-time password',
    rule: 'One of the two calls may be refused: only the status of the order counts.',
    wrong: 'treats the refused call as a failed payment, or ships for each answer',
    steps: [
      { do: 'buy', asking: true },
      { do: 'enter', code: 'pin' },
      { do: 'enter', code: 'otp', twice: true },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
]
