import type { OperationId } from '../../../src/kit/contract/contract.ts'
import type { Fault } from '../fault.ts'
import { defineFault, type Fields, isSuccess, listHolders, profileOf, withBody } from '../rewrites.ts'

/** Operations that name a record, which may be another business's. */
const NAMED: OperationId[] = [
  'payOrder',
  'getOrderStatus',
  'saveCard',
  'verifyOrder',
  'createRefund',
  'chargeToken',
  'trackOrderEvent',
  'chargeCard',
  'verifyPayment',
  'attachCustomerKyc',
  'submitSourceOfFunds',
  'submitSourceOfFundsFile',
  'removeCadCollectionEmail',
]

/** Lists, and where their records are. */
const LISTS: [OperationId, items: string][] = [
  ['listTransactions', 'data.transactions'],
  ['listAmlRecords', 'data'],
  ['listRefunds', 'data.items'],
  ['listChargebacks', 'data.items'],
  ['listCadCollectionEmails', 'data'],
]

export function listTenantFaults(): Fault[] {
  return [...NAMED.map(answerOfOther), ...LISTS.map(([operationId, items]) => listOfBoth(operationId, items))]
}

/** A record that the caller does not have is looked for at the other business. */
function answerOfOther(operationId: OperationId): Fault {
  return defineFault(
    'record-of-other',
    operationId,
    undefined,
    'proposed',
    'finds a record of another business too',
    () => ({
      async onResponse({ status }, request, service) {
        if (status !== 404 || !request.sender) return undefined
        const answer = await service.ask(service.as(request, 1 - request.sender.business))
        return isSuccess(answer) ? answer : undefined
      },
    }),
  )
}

function listOfBoth(operationId: OperationId, items: string): Fault {
  const profile = profileOf(operationId, 'REQ-TXN-02')
  const describes = 'lists the records of another business among the own'
  return defineFault('list-of-both', operationId, undefined, profile, describes, () => ({
    async onResponse(answer, request, service) {
      if (!isSuccess(answer) || !request.sender) return undefined
      const foreign = await service.ask(service.as(request, 1 - request.sender.business))
      const body = structuredClone(answer.body) as Fields
      const [own] = listHolders(body, items)
      const [theirs] = listHolders(foreign.body, items)
      const name = items.split('.').at(-1)!
      const found = theirs?.[name] as unknown[] | undefined
      if (!own || !found || found.length === 0) return undefined
      own[name] = [...(own[name] as unknown[]), ...found]
      return withBody(answer, body)
    },
  }))
}
