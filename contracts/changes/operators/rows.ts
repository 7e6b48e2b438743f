import type { ChangeOperator } from '../change.ts'
import { editAt } from '../edit.ts'
import { isRow, type Row, rowsOf } from '../recorded.ts'
import { listShownAgain } from '../showings.ts'
import { other } from '../values.ts'

interface Kind {
  /** Used in names of operators. */
  name: string
  /** Used in sentences. */
  title: string
  operationId: string
  section: string
  /** The member that identifies a row. */
  key?: string
  /** Path to each member that never changes, with its requirements. */
  members: Readonly<Record<string, readonly string[]>>
}

const KINDS: readonly Kind[] = [
  {
    name: 'transaction',
    title: 'a transaction',
    operationId: 'listTransactions',
    section: '§2',
    members: {
      amount: ['REQ-TXN-12'],
      currency: ['REQ-TXN-16'],
      type: ['REQ-TXN-14'],
      reference: ['REQ-REF-03'],
      businessId: ['REQ-TXN-02', 'REQ-TXN-11'],
      createdAt: ['REQ-TXN-17'],
      depositId: ['REQ-TXN-18'],
      'deposit.id': ['REQ-DEP-01'],
      'deposit.amount': ['REQ-DEP-02'],
      'deposit.currency': ['REQ-DEP-01'],
      'deposit.depositType': ['REQ-DEP-03'],
      'deposit.createdAt': ['REQ-DEP-04'],
    },
  },
  {
    name: 'aml',
    title: 'an AML record',
    operationId: 'listAmlRecords',
    section: '§2',
    members: {
      amount: ['REQ-AML-11'],
      currency: ['REQ-AML-10'],
      businessId: ['REQ-AML-10', 'REQ-AML-18'],
      createdAt: ['REQ-AML-14'],
      'deposit.id': ['REQ-AML-15'],
      'deposit.amount': ['REQ-AML-15'],
      'deposit.currency': ['REQ-AML-15'],
      'customer.id': ['REQ-AML-16'],
      'customer.email': ['REQ-AML-16'],
    },
  },
  {
    name: 'cad-email',
    title: 'a CAD collection email',
    operationId: 'listCadCollectionEmails',
    section: '§2',
    members: { email: ['REQ-CAD-08', 'REQ-CAD-10'] },
  },
  {
    name: 'refund',
    title: 'a refund',
    operationId: 'listRefunds',
    section: '§4.1',
    members: { amount: ['REQ-ORD-09'], currency: ['REQ-ORD-09'], orderReference: ['REQ-ORD-09'] },
  },
  {
    name: 'chargeback',
    title: 'a chargeback',
    operationId: 'listChargebacks',
    section: '§4.1',
    members: { amount: ['REQ-ORD-10'], currency: ['REQ-ORD-10'], orderReference: ['REQ-ORD-10'] },
  },
  ...[
    ['airtime-provider', 'an airtime provider', 'listAirtimeProviders', 'REQ-BILL-01'] as const,
    ['tv-provider', 'a TV provider', 'listTvProviders', 'REQ-BILL-02'] as const,
  ].map(([name, title, operationId, requirement]) => ({
    ...{ name, title, operationId, section: '§2', key: 'serviceCategoryId' },
    members: {
      name: [requirement, 'REQ-BILL-07'],
      identifier: [requirement, 'REQ-BILL-07'],
      isFixedAmount: [requirement, 'REQ-BILL-08'],
    },
  })),
  {
    name: 'tv-package',
    title: 'a TV package',
    operationId: 'listTvPackages',
    section: '§2',
    key: 'bundleCode',
    members: { name: ['REQ-BILL-09'], amount: ['REQ-BILL-11'], isAmountFixed: ['REQ-BILL-10'] },
  },
  {
    name: 'data-plan',
    title: 'a data plan',
    operationId: 'listDataPlans',
    section: '§2',
    key: 'bundleCode',
    members: { validity: ['REQ-BILL-12'], amount: ['REQ-BILL-13'], isAmountFixed: ['REQ-BILL-14'] },
  },
]

/** One answer shows a member of a known record with another value. */
export const ROW_OPERATORS: readonly ChangeOperator[] = KINDS.flatMap((kind) =>
  Object.entries(kind.members).map(([member, requirements]) => ({
    name: `${kind.name}-${member.replace('.', '-')}-differs`.toLowerCase(),
    section: kind.section,
    requirements,
    says: `shows ${kind.title} once with another ${member}`,
    findPlaces: (recorded) =>
      listShownAgain(recorded, kind.operationId, kind.key)
        .filter(({ row }) => readMember(row, member) !== undefined && readMember(row, member) !== null)
        .map(({ answered, position }) =>
          editAt(answered, (draft) => {
            const row = rowsOf(draft)[position]
            if (row) changeMember(row, member)
          }),
        ),
  })),
)

function readMember(row: Row, member: string): unknown {
  return member.split('.').reduce<unknown>((node, name) => (isRow(node) ? node[name] : undefined), row)
}

function changeMember(row: Row, member: string): void {
  const [first = '', second] = member.split('.')
  const inner = row[first]
  if (second === undefined) row[first] = otherMember(member, inner)
  else if (isRow(inner)) inner[second] = otherMember(second, inner[second])
}

/** Keeps an amount given as text a decimal. */
function otherMember(name: string, value: unknown): unknown {
  return name === 'amount' && typeof value === 'string' ? (Number(value) + 11.25).toFixed(2) : other(value)
}
