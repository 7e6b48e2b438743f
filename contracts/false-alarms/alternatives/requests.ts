import type { Operation, OperationId } from '../../../src/kit/contract/contract.ts'
import { gapOf } from '../../../src/kit/contract/document.ts'
import { type Alternative, refuseWith } from '../alternative.ts'

/** Alternative rules for accepting requests. */
export const REQUESTS: readonly Alternative[] = [
  {
    name: 'wants-content-type',
    describes: 'Every request of checkout and S2S has to name its content type, also one without a body.',
    refuse: refuseWith(
      415,
      ({ operation: { host, row }, headers }) =>
        (host === 'checkout' || row.path.startsWith('/s2s/')) &&
        headers['content-type']?.split(';')[0]?.toLowerCase() !== 'application/json',
    ),
  },
  {
    name: 'registers-once',
    describes: 'An email that is registered is refused to the business that registered it too.',
    refuse: refuseWith(409, ({ operation, headers, body }) => {
      if (operation.operationId === 'removeCadCollectionEmail') registered.clear()
      if (operation.operationId !== 'registerCadCollectionEmail') return false
      const name = JSON.stringify([headers.authorization, body])
      return registered.has(name) || !registered.add(name)
    }),
  },
  {
    name: 'clear-payloads',
    describes: 'Verification, refunds and tokenized charges are sent in the clear.',
    refuse: refuseWith(
      422,
      ({ operation: { row }, headers }) =>
        row.encrypted && row.key === 'secret' && headers['api-key']?.startsWith('sk_'),
    ),
  },
  {
    name: 'own-payloads',
    describes: 'Every encrypted payload and every S2S body has other fields, so that ours are refused.',
    refuse: refuseWith(
      400,
      ({ operation, headers }) =>
        (operation.row.encrypted || operation.row.path.startsWith('/s2s/')) &&
        operation.row.method !== 'GET' &&
        hasRightKey(operation, headers),
    ),
  },
  {
    name: 'hides-records',
    describes: 'No order and no card token of ours is there, and what is not there is forbidden to everyone.',
    refuse: refuseWith(
      403,
      ({ operation, headers }) =>
        NAMES_RECORD.includes(operation.operationId) && hasRightKey(operation, headers),
    ),
  },
  {
    name: 'small-pages',
    describes: 'A page has at most 25 records, and more are refused.',
    refuse: refuseWith(400, ({ query }) => Number(query.get('list') ?? query.get('limit') ?? 0) > 25),
  },
  {
    name: 'no-proposed-operations',
    describes: 'What the interface document does not list is not there.',
    refuse: refuseWith(404, ({ operation }) => gapOf(operation.object)),
  },
]

/** Registrations that `registers-once` has seen since the last removal; each test has its own sender. */
const registered = new Set<string>()

/** Operations whose payload names an order or a card in an undocumented form. */
const NAMES_RECORD: readonly OperationId[] = [
  'payOrder',
  'getOrderStatus',
  'saveCard',
  'verifyOrder',
  'createRefund',
  'chargeToken',
  'chargeCard',
]

function hasRightKey({ host, row }: Operation, headers: Record<string, string>): boolean {
  const start = row.key === 'public' ? 'pk_' : 'sk_'
  const key = host === 'checkout' ? headers['api-key'] : headers['public-key']
  return key?.startsWith(start) ?? false
}
