import type { Scenario } from '../../../src/kit/certify/scenario.ts'

const guide = 'keys-and-environments'

export const keys: readonly Scenario[] = [
  {
    id: 'keys-rotated',
    group: 'keys',
    title: 'Keys and webhook secret are rotated, and the app gets the new ones',
    rule: 'An order that is under way while keys change is not lost.',
    wrong: 'gives the order up while it is refused',
    basis: ['§5'],
    fix: guide,
    steps: [
      { do: 'buy' },
      { do: 'pay' },
      { do: 'rotate' },
      { do: 'deliver', once: true },
      { do: 'reconcile' },
      { do: 'restart' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'keys-mixed',
    group: 'keys',
    title: 'A secret key of the live environment stands beside a public key of the sandbox',
    rule: 'Test and live are never mixed: no live key goes to a test host.',
    wrong: 'sends a live key to a test host',
    basis: ['§5'],
    fix: guide,
    steps: [
      { do: 'buy' },
      { do: 'pay' },
      { do: 'restart', keys: 'mixed' },
      { do: 'try' },
      { do: 'restart' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
]
