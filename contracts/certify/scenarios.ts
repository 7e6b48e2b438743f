import type { Scenario } from '../../src/kit/certify/scenario.ts'
import { chargebacks } from './scenarios/chargebacks.ts'
import { faults } from './scenarios/faults.ts'
import { keys } from './scenarios/keys.ts'
import { load } from './scenarios/load.ts'
import { money } from './scenarios/money.ts'
import { purchase } from './scenarios/purchase.ts'
import { refunds } from './scenarios/refunds.ts'
import { payersReturn } from './scenarios/return.ts'
import { webhooks } from './scenarios/webhooks.ts'

/** The caller's half of the contract, a row for each thing that can happen to a program. */
export const SCENARIOS: readonly Scenario[] = [
  ...purchase,
  ...webhooks,
  ...money,
  ...refunds,
  ...chargebacks,
  ...payersReturn,
  ...faults,
  ...keys,
  ...load,
]
