import type { Fault } from './fault.ts'
import { listAnswerFaults, listEnvelopeFaults } from './operators/answers.ts'
import { listCiphertextFaults } from './operators/ciphertexts.ts'
import { listCollectionFaults } from './operators/collections.ts'
import { listInputFaults } from './operators/inputs.ts'
import { listKeyFaults } from './operators/keys.ts'
import { listListFaults } from './operators/lists.ts'
import { listMessageFaults } from './operators/messages.ts'
import { listPaymentFaults } from './operators/payments.ts'
import { listQueryFaults } from './operators/queries.ts'
import { listShapeFaults } from './operators/shapes.ts'
import { listStateFaults } from './operators/states.ts'
import { listTenantFaults } from './operators/tenants.ts'
import {
  listEnumFaults,
  listFixedAmountFaults,
  listFormFaults,
  listTimestampFaults,
} from './operators/values.ts'

/**
 * Operations that need an id which no documented operation tells. What is stated of their answers is as true as the
 * rest, but a caller who knows the facts only never gets to see one.
 */
const OUT_OF_REACH = ['listDataPlans']

/** Every fault there is, in the order in which they are tried. */
export function listFaults(): Fault[] {
  return listAll().map((fault) =>
    OUT_OF_REACH.includes(fault.operationId) ? { ...fault, profile: 'proposed' } : fault,
  )
}

function listAll(): Fault[] {
  return [
    ...listShapeFaults(),
    ...listTimestampFaults(),
    ...listFormFaults(),
    ...listEnumFaults(),
    ...listFixedAmountFaults(),
    ...listAnswerFaults(),
    ...listEnvelopeFaults(),
    ...listMessageFaults(),
    ...listKeyFaults(),
    ...listTenantFaults(),
    ...listCiphertextFaults(),
    ...listQueryFaults(),
    ...listListFaults(),
    ...listStateFaults(),
    ...listCollectionFaults(),
    ...listInputFaults(),
    ...listPaymentFaults(),
  ]
}
