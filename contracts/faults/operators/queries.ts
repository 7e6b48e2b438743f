import { findOperation, type OperationId, type Profile } from '../../../src/kit/contract/contract.ts'
import type { Fault, WireAnswer, WireRequest } from '../fault.ts'
import { defineFault, isSuccess, queryOf, refusalOf, withQuery } from '../rewrites.ts'

type Row = readonly [operationId: OperationId, parameter: string, profile: Profile]

/** What a fault does to a request in which a parameter has a value, or none. */
type Change = (value: string | undefined, request: WireRequest) => WireRequest | WireAnswer | undefined

function define(
  way: string,
  [operationId, parameter, profile]: Row,
  describes: string,
  change: Change,
): Fault {
  return defineFault(way, operationId, parameter, profile, describes, () => ({
    onRequest: (request) => change(queryOf(request, parameter), request),
  }))
}

const FILTERS: Row[] = [
  ['listTransactions', 'type', 'documented'],
  ['listTransactions', 'search', 'documented'],
  ['listAmlRecords', 'status', 'documented'],
  ['listRefunds', 'status', 'proposed'],
  ['listRefunds', 'reference', 'proposed'],
  ['listRefunds', 'from', 'proposed'],
  ['listRefunds', 'to', 'proposed'],
  ['listChargebacks', 'status', 'proposed'],
  ['listChargebacks', 'reference', 'proposed'],
]

/** Parameters that take some values only, and how such a value reads. */
const CLOSED: [row: Row, takes: RegExp][] = [
  [['listTransactions', 'type', 'documented'], /^(CREDIT|DEBIT)$/],
  [['listAmlRecords', 'status', 'documented'], /^(PENDING|PROOF_UPLOADED|APPROVED|REJECTED)$/],
  [['listRefunds', 'status', 'proposed'], /^(PENDING|PROCESSING|SUCCESSFUL|FAILED)$/],
  [['listChargebacks', 'status', 'proposed'], /^(OPEN|ACCEPTED|DECLINED|WON|LOST)$/],
  [['listChargebacks', 'to', 'proposed'], /^\d{4}-/],
]

function listFilterFaults(): Fault[] {
  return [
    ...FILTERS.map((row) =>
      define('filter-ignored', row, `does not look at ${row[1]}`, (value, request) =>
        value === undefined ? undefined : withQuery(request, row[1], undefined),
      ),
    ),
    ...CLOSED.map(([row, takes]) =>
      define('any-value', row, `takes any value of ${row[1]}`, (value, request) =>
        value === undefined || takes.test(value) ? undefined : withQuery(request, row[1], undefined),
      ),
    ),
    ...CLOSED.slice(0, 2).map(([row]) =>
      define('small-letters', row, `takes ${row[1]} in small letters`, (value, request) =>
        value === undefined || value === value.toUpperCase()
          ? undefined
          : withQuery(request, row[1], value.toUpperCase()),
      ),
    ),
    ...CLOSED.slice(0, 2).map(([row, takes]) =>
      define('value-refused', row, `refuses a value of ${row[1]} that is stated`, (value, request) =>
        value !== undefined && takes.test(value) ? refusalOf(request.operation, 400) : undefined,
      ),
    ),
  ]
}

/**
 * Page and size of each list. Two lists take them alike, so each is broken in a part of the ways. `profile` is what
 * they are, `defaults` what they are where they are left out.
 */
const PAGED: { operationId: OperationId; size: string; profile: Profile; defaults: Profile; part?: 0 | 1 }[] =
  [
    { operationId: 'listTransactions', size: 'list', profile: 'documented', defaults: 'proposed' },
    { operationId: 'listAmlRecords', size: 'limit', profile: 'proposed', defaults: 'documented' },
    { operationId: 'listRefunds', size: 'limit', profile: 'proposed', defaults: 'proposed', part: 0 },
    { operationId: 'listChargebacks', size: 'limit', profile: 'proposed', defaults: 'proposed', part: 1 },
  ]

const MOST = 100

function listPageFaults(): Fault[] {
  return PAGED.flatMap(({ operationId, size, profile, defaults, part }) => {
    const page: Row = [operationId, 'page', profile]
    const limit: Row = [operationId, size, profile]
    const set =
      ([, name]: Row, to: string | undefined, isMeant: (value: string | undefined) => boolean): Change =>
      (value, request) =>
        isMeant(value) ? withQuery(request, name, to) : undefined
    return [
      define(
        'page-ignored',
        page,
        'answers the first page whatever page says',
        set(page, '1', (value) => Number(value) > 1),
      ),
      define(
        'any-size',
        limit,
        `does not look at ${size}`,
        set(limit, undefined, (value) => Number(value) < 20),
      ),
      define(
        'default-wrong',
        [operationId, 'page', defaults],
        'answers the second page where page is left out',
        set(page, '2', (value) => value === undefined),
      ),
      define(
        'default-wrong',
        [operationId, size, defaults],
        `answers 5 records where ${size} is left out`,
        set(limit, '5', (value) => value === undefined),
      ),
      define(
        'bound-low',
        page,
        'takes page=0',
        set(page, '1', (value) => value === '0'),
      ),
      define(
        'bound-low',
        limit,
        `takes ${size}=0`,
        set(limit, '1', (value) => value === '0'),
      ),
      define(
        'bound-high',
        [operationId, size, 'proposed'],
        `takes ${size}=${MOST + 1}`,
        set(limit, String(MOST), (value) => value === String(MOST + 1)),
      ),
      define(
        'bound-tight',
        [operationId, size, 'proposed'],
        `refuses ${size}=${MOST}`,
        set(limit, '0', (value) => value === String(MOST)),
      ),
      define(
        'bound-tight',
        page,
        'refuses page=1',
        set(page, '0', (value) => value === '1'),
      ),
      define(
        'no-number',
        page,
        'takes a page that is no number',
        set(page, '1', (value) => Number.isNaN(Number(value ?? '1'))),
      ),
    ].filter((_, index) => part === undefined || index % 2 === part)
  })
}

/** What only the transactions list has. */
function listTransactionFaults(): Fault[] {
  const list: Row = ['listTransactions', 'list', 'documented']
  return [
    define('no-number', list, 'takes a list that is no number', (value, request) =>
      Number.isNaN(Number(value ?? '1')) ? withQuery(request, 'list', '20') : undefined,
    ),
    define('negative', list, 'takes list=-1', (value, request) =>
      Number(value) < 0 ? withQuery(request, 'list', '20') : undefined,
    ),
    define('fraction', ['listTransactions', 'list', 'proposed'], 'takes list=1.5', (value, request) =>
      value?.includes('.') ? withQuery(request, 'list', '1') : undefined,
    ),
    define(
      'finds-nothing',
      ['listTransactions', 'search', 'documented'],
      'finds nothing, whatever is searched',
      (value, request) => (value ? withQuery(request, 'search', 'no transaction has this in it') : undefined),
    ),
    defineFault('inverted', 'listTransactions', 'type', 'documented', 'lists the other type', () => ({
      onRequest(request) {
        const type = queryOf(request, 'type')
        if (type !== 'CREDIT' && type !== 'DEBIT') return undefined
        return withQuery(request, 'type', type === 'CREDIT' ? 'DEBIT' : 'CREDIT')
      },
    })),
    defineFault(
      'one-too-many',
      'listTransactions',
      'list',
      'documented',
      'lists one more than list says',
      () => ({
        onRequest(request) {
          const size = Number(queryOf(request, 'list'))
          return size > 0 && size < MOST ? withQuery(request, 'list', String(size + 1)) : undefined
        },
      }),
    ),
  ]
}

/** Ids that are nobody's, and are answered as if they were. */
function listUnknownIdFaults(): Fault[] {
  const rows: [OperationId, Profile, string][] = [
    ['listTvPackages', 'documented', 'lists packages for an id that no provider has'],
    ['listDataPlans', 'proposed', 'lists data plans for an id that no provider has'],
    ['verifyPayment', 'documented', 'verifies a reference that no payment order has'],
    ['attachCustomerKyc', 'proposed', 'takes identity data of a customer of whom nobody heard'],
    ['removeCadCollectionEmail', 'proposed', 'removes an email that is not registered'],
    ['getOrderStatus', 'proposed', 'answers the status of an order that nobody created'],
    ['verifyOrder', 'documented', 'verifies an order that nobody created'],
    ['trackOrderEvent', 'proposed', 'tracks an event of an order that nobody created'],
    ['chargeToken', 'proposed', 'charges a token that nobody issued'],
  ]
  return rows.map(([operationId, profile, describes]) =>
    defineFault('unknown-id-accepted', operationId, undefined, profile, describes, () => {
      let known: WireAnswer | undefined
      return {
        observe(request, answer) {
          if (request.operation.operationId === operationId && isSuccess(answer)) known ??= answer
        },
        onResponse: ({ status }, { operation }) =>
          status === 404 ? (known ?? successOf(operation.operationId)) : undefined,
      }
    }),
  )
}

function successOf(operationId: OperationId): WireAnswer {
  return refusalOf(findOperation(operationId), 200)
}

export function listQueryFaults(): Fault[] {
  return [...listFilterFaults(), ...listPageFaults(), ...listTransactionFaults(), ...listUnknownIdFaults()]
}
