import { listOperations, type OperationId } from '../../../src/kit/contract/contract.ts'
import type { Fault } from '../fault.ts'
import { type Field, listFields } from '../response-fields.ts'
import { defineFault, editField, editSuccess } from '../rewrites.ts'

type Change = (value: unknown) => unknown

const onText =
  (change: (text: string) => string): Change =>
  (value) =>
    typeof value === 'string' ? change(value) : value

function breakValue(
  way: string,
  operationId: OperationId,
  path: string,
  profile: Fault['profile'],
  describes: string,
  change: Change,
): Fault {
  const edit = editField(path, (holder, name) => {
    holder[name] = change(holder[name])
  })
  return defineFault(way, operationId, path, profile, describes, () => editSuccess(edit))
}

/** Forms of a timestamp that are none of ISO 8601, taking turns. */
const OTHER_TIMES: [what: string, change: Change][] = [
  [
    'in the order of a calendar',
    onText((text) => text.replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1 $4')),
  ],
  ['as seconds since 1970', onText((text) => String(Math.floor(Date.parse(text) / 1000)))],
  ['in English words', onText((text) => new Date(text).toUTCString())],
]

/** Every timestamp that is stated, and of some other operations one. */
export function listTimestampFaults(): Fault[] {
  return listOperations().flatMap(({ operationId }, turn) => {
    const stated = timesOf(operationId, 'documented')
    const proposed = turn % 13 === 0 ? timesOf(operationId, 'proposed').slice(0, 1) : []
    const times = stated.length > 0 ? stated : proposed
    return times.map(({ path }, index) => {
      const [what, change] = OTHER_TIMES[(turn + index) % OTHER_TIMES.length]!
      const profile = stated.length > 0 ? 'documented' : 'proposed'
      return breakValue('timestamp-form', operationId, path, profile, `writes ${path} ${what}`, change)
    })
  })
}

function timesOf(operationId: OperationId, profile: Fault['profile']): Field[] {
  return listFields(operationId, profile).filter(
    ({ schema, isRequired }) => schema === 'Timestamp' && isRequired,
  )
}

/** References that are not `<prefix>_<alphanumeric>`, and money that is not written as stated. */
export function listFormFaults(): Fault[] {
  const dashed = onText((text) => text.replace('_', '-'))
  const bare = onText((text) => text.replace(/^[^_]+_/, ''))
  const spaced = onText((text) => text.replace('_', '_ '))
  return [
    breakValue(
      'reference-form',
      'listTransactions',
      'data.transactions[].reference',
      'documented',
      'writes a dash for the underscore of a reference',
      dashed,
    ),
    breakValue(
      'reference-form',
      'initiatePayment',
      'data.reference',
      'documented',
      'leaves out the prefix of a reference',
      bare,
    ),
    breakValue(
      'reference-form',
      'createCheckoutLink',
      'data.reference',
      'documented',
      'has a space in a reference',
      spaced,
    ),
    breakValue(
      'reference-form',
      'createRefund',
      'data.refundReference',
      'proposed',
      'writes the reference of a refund in small letters',
      onText((text) => text.toLowerCase()),
    ),
    ...DECIMALS.map(([detail, describes, change]) =>
      defineFault('decimal-form', 'listDataPlans', detail, 'documented', describes, () =>
        editSuccess(
          editField('data[].amount', (holder) => {
            holder.amount = change(holder.amount)
          }),
        ),
      ),
    ),
    ...(
      [
        ['listTransactions', 'data.transactions[].currency', 'documented', 'small letters'],
        ['listAmlRecords', 'data[].currency', 'documented', 'small letters'],
      ] as const
    ).map(([operationId, path, profile, what]) =>
      breakValue(
        'currency-form',
        operationId,
        path,
        profile,
        `writes the currency in ${what}`,
        onText((text) => text.toLowerCase()),
      ),
    ),
  ]
}

const DECIMALS: [detail: string, describes: string, change: Change][] = [
  ['one-place', 'writes the amount of a data plan with one place', onText((text) => text.slice(0, -1))],
  [
    'no-places',
    'writes the amount of a data plan without places',
    onText((text) => text.replace(/\..*/, '')),
  ],
]

/** Values of a list that is stated in full. */
export function listEnumFaults(): Fault[] {
  const stated = [
    ['listTransactions', 'data.transactions[].type', 'LOAN'],
    ['listAmlRecords', 'data[].status', 'UNDER_REVIEW'],
  ] as const
  return stated.flatMap(([operationId, path, other]) => [
    breakValue(
      'enum-case',
      operationId,
      path,
      'documented',
      `writes ${path} in small letters`,
      onText((text) => text.toLowerCase()),
    ),
    breakValue('enum-outside', operationId, path, 'documented', `answers ${other} for ${path}`, () => other),
  ])
}

/** The two ways in which the amount of a package can contradict whether it is fixed. */
export function listFixedAmountFaults(): Fault[] {
  return [
    defineFault(
      'fixed-amount',
      'listTvPackages',
      'null-where-fixed',
      'documented',
      'answers null for the amount of a package whose amount is fixed',
      () =>
        editSuccess(
          editField(
            'data[].amount',
            (holder) => holder.isAmountFixed && Object.assign(holder, { amount: null }),
          ),
        ),
    ),
    defineFault(
      'fixed-amount',
      'listTvPackages',
      'zero-where-open',
      'documented',
      'answers 0 for the amount of a package whose amount is not fixed',
      () =>
        editSuccess(
          editField(
            'data[].amount',
            (holder) => holder.isAmountFixed || Object.assign(holder, { amount: 0 }),
          ),
        ),
    ),
  ]
}
