import type { ChangeOperator } from '../change.ts'
import { editAt } from '../edit.ts'
import { isRow, metaOf, type Row, rowsOf } from '../recorded.ts'
import { listShowings } from '../showings.ts'

interface Shape {
  name: string
  section: string
  requirements: readonly string[]
  says: string
  operationId: string
  /** Changes a row; undefined if there is nothing to change. */
  change(row: Row): Row | undefined
}

/** Changes a member that has a value. */
const set =
  (name: string, change: (value: unknown, row: Row) => unknown) =>
  (row: Row): Row | undefined =>
    row[name] === undefined || row[name] === null ? undefined : { ...row, [name]: change(row[name], row) }

const setInner =
  (outer: string, name: string, change: (value: unknown) => unknown) =>
  (row: Row): Row | undefined => {
    const inner = row[outer]
    return isRow(inner) && name in inner
      ? { ...row, [outer]: { ...inner, [name]: change(inner[name]) } }
      : undefined
  }

const omit =
  (name: string) =>
  ({ [name]: omitted, ...row }: Row): Row | undefined =>
    omitted === undefined ? undefined : row

const inSeconds = (value: unknown) => Math.floor(Date.parse(String(value)) / 1000)
const asLocalTime = (value: unknown) => {
  const [year, month, day, time] = String(value).split(/[-T.Z]/)
  return `${day}/${month}/${year} ${time}`
}

/** `name | section | requirements | operation | what the service does`, and how. */
const SHAPES: readonly [head: string, change: Shape['change']][] = [
  ['transaction-amount-text|§2|REQ-TXN-12|listTransactions|shows an amount as text', set('amount', String)],
  ['transaction-fee-text|§2|REQ-TXN-12|listTransactions|shows a fee as text', set('fee', String)],
  ['transaction-id-number|§2|REQ-TXN-11|listTransactions|shows an id as a number', set('id', () => 1187)],
  [
    'transaction-description-number|§2|REQ-TXN-11|listTransactions|shows a description as a number',
    set('description', () => 7),
  ],
  [
    'transaction-status-boolean|§2|REQ-TXN-13|listTransactions|shows a status as a boolean',
    set('status', () => true),
  ],
  ['transaction-status-left-out|§2|REQ-TXN-13|listTransactions|leaves a status out', omit('status')],
  [
    'transaction-type-unknown|§2|REQ-TXN-14|listTransactions|shows a type that is neither CREDIT nor DEBIT',
    set('type', () => 'TRANSFER'),
  ],
  [
    'transaction-type-lower-case|§2|REQ-TXN-14|listTransactions|shows a type in lower case',
    set('type', (type) => String(type).toLowerCase()),
  ],
  [
    'transaction-currency-name|§2|REQ-TXN-16|listTransactions|shows the name of a currency in place of its code',
    set('currency', () => 'Canadian dollar'),
  ],
  [
    'transaction-time-in-seconds|§2|REQ-TXN-17|listTransactions|shows a time as a number of seconds',
    set('createdAt', inSeconds),
  ],
  [
    'transaction-time-local|§2|REQ-TXN-17|listTransactions|shows a time in a form that is not ISO 8601',
    set('updatedAt', asLocalTime),
  ],
  [
    'transaction-reference-form|§2|REQ-REF-03|listTransactions|shows a reference without an underscore',
    set('reference', (text) => String(text).replaceAll('_', '-')),
  ],
  [
    'transaction-link-number|§2|REQ-TXN-18|listTransactions|shows a link to another record as a number',
    (row) => ({ ...row, walletId: 7 }),
  ],
  [
    'transaction-balance-number|§2|REQ-TXN-19|listTransactions|shows a balance as a number',
    (row) => ({ ...row, balance: 100.5 }),
  ],
  [
    'transaction-channel-boolean|§2|REQ-TXN-15|listTransactions|shows a channel as a boolean',
    set('channel', () => false),
  ],
  [
    'transaction-business-left-out|§2|REQ-TXN-11|listTransactions|leaves the businessId out',
    omit('businessId'),
  ],
  [
    'deposit-in-array|§2|REQ-TXN-20|listTransactions|shows a deposit in an array',
    set('deposit', (deposit) => [deposit]),
  ],
  [
    'deposit-amount-text|§2|REQ-DEP-02|listTransactions|shows the amount of a deposit as text',
    setInner('deposit', 'amount', String),
  ],
  [
    'deposit-time-in-seconds|§2|REQ-DEP-04|listTransactions|shows the time of a deposit as a number of seconds',
    setInner('deposit', 'createdAt', inSeconds),
  ],
  [
    'deposit-provider-null|§2|REQ-DEP-01|listTransactions|shows no providerId of a deposit',
    setInner('deposit', 'providerId', () => null),
  ],
  ['aml-amount-text|§2|REQ-AML-11|listAmlRecords|shows an amount as text', set('amount', String)],
  [
    'aml-status-unknown|§3|REQ-AML-12|listAmlRecords|shows a status outside the four',
    set('status', () => 'IN_REVIEW'),
  ],
  [
    'aml-status-lower-case|§3|REQ-AML-12|listAmlRecords|shows a status in lower case',
    set('status', (status) => String(status).toLowerCase()),
  ],
  [
    'aml-proof-boolean|§2|REQ-AML-13|listAmlRecords|shows a proofUrl as a boolean',
    (row) => ({ ...row, proofUrl: true }),
  ],
  [
    'aml-time-local|§2|REQ-AML-14|listAmlRecords|shows a time in a form that is not ISO 8601',
    set('createdAt', asLocalTime),
  ],
  [
    'aml-deposit-amount-text|§2|REQ-AML-15|listAmlRecords|shows the amount of a deposit as text',
    setInner('deposit', 'amount', String),
  ],
  ['aml-deposit-left-out|§2|REQ-AML-15|listAmlRecords|leaves the deposit out', omit('deposit')],
  ['aml-customer-left-out|§2|REQ-AML-16|listAmlRecords|leaves the customer out', omit('customer')],
  [
    'aml-customer-email-null|§2|REQ-AML-16|listAmlRecords|shows a customer without an email',
    setInner('customer', 'email', () => null),
  ],
  [
    'cad-email-id-number|§2|REQ-CAD-08|listCadCollectionEmails|shows the id of an email as a number',
    set('id', () => 12),
  ],
  ['cad-email-without-id|§2|REQ-CAD-08|listCadCollectionEmails|shows an email without its id', omit('id')],
  [
    'provider-fixed-text|§2|REQ-BILL-08|listTvProviders|shows isFixedAmount as text',
    set('isFixedAmount', String),
  ],
  [
    'provider-identifier-null|§2|REQ-BILL-07|listAirtimeProviders|shows no identifier of a provider',
    set('identifier', () => null),
  ],
  [
    'provider-logo-left-out|§2|REQ-BILL-07|listTvProviders|leaves out the logoUrl of a provider',
    omit('logoUrl'),
  ],
  [
    'tv-package-amount-not-fixed|§2|REQ-BILL-11|listTvPackages|shows an amount where the amount is not fixed',
    (row) => (row.isAmountFixed === false ? { ...row, amount: 2500 } : undefined),
  ],
  [
    'tv-package-fixed-null|§2|REQ-BILL-11|listTvPackages|shows no amount where the amount is fixed',
    (row) => (row.isAmountFixed === true ? { ...row, amount: null } : undefined),
  ],
  ['tv-package-amount-text|§2|REQ-BILL-11|listTvPackages|shows an amount as text', set('amount', String)],
  ['data-plan-amount-number|§2|REQ-BILL-13|listDataPlans|shows an amount as a number', set('amount', Number)],
  [
    'data-plan-three-decimals|§2|REQ-BILL-13|listDataPlans|shows an amount with three decimals',
    set('amount', (amount) => `${amount}0`),
  ],
  [
    'data-plan-no-decimals|§2|REQ-BILL-13|listDataPlans|shows an amount without decimals',
    set('amount', (amount) => String(amount).split('.')[0]),
  ],
  [
    'data-plan-comma|§2|REQ-BILL-13|listDataPlans|shows an amount with a comma',
    set('amount', (amount) => String(amount).replace('.', ',')),
  ],
  [
    'data-plan-validity-number|§2|REQ-BILL-12|listDataPlans|shows a validity as a number of days',
    set('validity', () => 30),
  ],
]

/** One row of one answer gets another shape than documented. */
const ROW_SHAPES: readonly ChangeOperator[] = SHAPES.map(([head, change]) => {
  const [name = '', section = '', requirement = '', operationId = '', says = ''] = head.split('|')
  return {
    ...{ name, section, says, requirements: [requirement] },
    findPlaces: (recorded) =>
      listShowings(recorded, operationId)
        .filter(({ row }) => change(row) !== undefined)
        .map(({ answered, position }) =>
          editAt(answered, (draft) => {
            const rows = rowsOf(draft)
            const changed = rows[position] && change(rows[position])
            if (changed) rows[position] = changed
          }),
        ),
  }
})

const ENVELOPED = [
  'listTransactions',
  'listAirtimeProviders',
  'listTvProviders',
  'listTvPackages',
  'listDataPlans',
]

function changesBody(
  head: string,
  operationIds: readonly string[],
  mutate: (draft: Row) => void,
): ChangeOperator {
  const [name = '', section = '', requirement = '', says = ''] = head.split('|')
  return {
    ...{ name, section, says, requirements: [requirement] },
    findPlaces: (recorded) => recorded.listTaken(...operationIds).map((answered) => editAt(answered, mutate)),
  }
}

const setMeta = (name: string, value: unknown) => (draft: Row) => {
  const meta = metaOf(draft)
  if (meta) meta[name] = value
}

const drop = (name: string) => (draft: Row) => {
  delete draft[name]
}

export const SHAPE_OPERATORS: readonly ChangeOperator[] = [
  ...ROW_SHAPES,
  changesBody('envelope-success-text|§2|REQ-ENV-01|shows success as text', ENVELOPED, (draft) => {
    draft.success = 'true'
  }),
  changesBody('envelope-code-text|§2|REQ-ENV-02|shows statusCode as text', ENVELOPED, (draft) => {
    draft.statusCode = '200'
  }),
  changesBody('envelope-code-left-out|§7|REQ-ERR-01|leaves statusCode out', ENVELOPED, drop('statusCode')),
  changesBody('envelope-message-left-out|§2|REQ-ENV-03|leaves message out', ENVELOPED, drop('message')),
  changesBody('envelope-data-null|§2|REQ-ENV-04|shows no data', ENVELOPED, (draft) => {
    draft.data = null
  }),
  changesBody(
    'transactions-not-named|§4.3|REQ-TXN-01|shows the rows as data itself',
    ['listTransactions'],
    (draft) => {
      draft.data = rowsOf(draft)
    },
  ),
  changesBody('transactions-meta-left-out|§4.3|REQ-TXN-01|leaves meta out', ['listTransactions'], (draft) => {
    if (isRow(draft.data)) delete draft.data.meta
  }),
  changesBody(
    'aml-in-envelope|§4.4|REQ-AML-01|shows the AML list in the envelope of other lists',
    ['listAmlRecords'],
    (draft) => {
      Object.assign(draft, {
        success: true,
        statusCode: 200,
        message: 'Found',
        data: { data: draft.data, meta: draft.meta },
      })
      delete draft.meta
    },
  ),
  changesBody(
    'aml-meta-left-out|§4.4|REQ-AML-01|leaves meta of the AML list out',
    ['listAmlRecords'],
    drop('meta'),
  ),
  changesBody(
    'transactions-next-null|§2|REQ-TXN-21|shows nextPage as null',
    ['listTransactions'],
    setMeta('nextPage', null),
  ),
  changesBody(
    'transactions-total-text|§2|REQ-TXN-21|shows totalItems as text',
    ['listTransactions'],
    setMeta('totalItems', '40'),
  ),
  changesBody(
    'aml-page-text|§2|REQ-AML-17|shows the page in meta as text',
    ['listAmlRecords'],
    setMeta('page', '1'),
  ),
]
