import type { ChangeOperator } from '../change.ts'
import { answerAs, answerWith, editAt } from '../edit.ts'
import { type Answered, type Recorded, rowsOf } from '../recorded.ts'
import { listShownAgain } from '../showings.ts'
import { other } from '../values.ts'

const SECTION = '§4.7'
const OFFERS = [
  ['tv-package', 'listTvPackages', 'REQ-BILL-03', 'the packages'],
  ['data-plan', 'listDataPlans', 'REQ-BILL-04', 'the data plans'],
] as const

export const BILL_PAYMENT_OPERATORS: readonly ChangeOperator[] = [
  ...OFFERS.flatMap(([name, operationId, requirement, title]): ChangeOperator[] => [
    {
      ...{ name: `${name}s-of-other-provider`, section: SECTION, requirements: [requirement] },
      says: `answers ${title} of another provider`,
      findPlaces: (recorded) =>
        recorded.listTaken(operationId).flatMap((answered) => {
          const another = recorded
            .listTaken(operationId)
            .find((each) => providerOf(each) !== providerOf(answered))
          return another && rowsOf(answered.body).length > 0 ? [answerAs(answered, another)] : []
        }),
    },
    {
      ...{ name: `${name}-of-other-provider`, section: SECTION, requirements: [requirement] },
      says: `shows one of ${title} of another provider among those of this one`,
      findPlaces: (recorded) =>
        recorded.listTaken(operationId).flatMap((answered) => {
          const another = recorded
            .listTaken(operationId)
            .find((each) => providerOf(each) !== providerOf(answered) && rowsOf(each.body).length > 0)
          const row = another && rowsOf(another.body)[0]
          return row ? [editAt(answered, (draft) => void rowsOf(draft).push(structuredClone(row)))] : []
        }),
    },
    {
      ...{ name: `${name}s-of-unknown-provider`, section: SECTION, requirements: ['REQ-BILL-06'] },
      says: `answers ${title} of a provider that no list shows`,
      findPlaces: (recorded) => {
        const [sample] = recorded.listTaken(operationId).filter(({ body }) => rowsOf(body).length > 0)
        const answer = sample?.exchange.answer
        return recorded.answers.flatMap((answered) => {
          const isRefused =
            answered.exchange.operationId === operationId && answered.exchange.answer?.status === 404
          return isRefused && answer ? [answerWith(answered, () => answer)] : []
        })
      },
    },
    {
      ...{ name: `${name}s-not-found`, section: SECTION, requirements: ['REQ-BILL-06'] },
      says: `does not find ${title} of a provider that a list shows`,
      findPlaces: (recorded) => {
        const refused = recorded.answers.find(
          ({ exchange }) => exchange.operationId === operationId && exchange.answer?.status === 404,
        )
        return refused ? recorded.listTaken(operationId).map((answered) => answerAs(answered, refused)) : []
      },
    },
    {
      ...{ name: `${name}-twice`, section: SECTION, requirements: [requirement] },
      says: `shows one of ${title} twice`,
      findPlaces: (recorded) => repeatRow(recorded, operationId),
    },
  ]),
  ...(
    [
      ['airtime-provider', 'listAirtimeProviders', 'REQ-BILL-01', 'an airtime provider'],
      ['tv-provider', 'listTvProviders', 'REQ-BILL-02', 'a TV provider'],
    ] as const
  ).flatMap(([name, operationId, requirement, title]): ChangeOperator[] => [
    {
      ...{ name: `${name}-twice`, section: SECTION, requirements: [requirement] },
      says: `shows ${title} twice`,
      findPlaces: (recorded) => repeatRow(recorded, operationId),
    },
    {
      ...{ name: `${name}-id-differs`, section: SECTION, requirements: ['REQ-BILL-06'] },
      says: `shows ${title} once with another serviceCategoryId`,
      findPlaces: (recorded) =>
        listShownAgain(recorded, operationId, 'serviceCategoryId').map(({ answered, position }) =>
          editAt(answered, (draft) => {
            const row = rowsOf(draft)[position]
            if (row) row.serviceCategoryId = other(row.serviceCategoryId)
          }),
        ),
    },
  ]),
  {
    ...{ name: 'tv-list-of-airtime', section: SECTION, requirements: ['REQ-BILL-02'] },
    says: 'answers the list of TV providers with the airtime providers',
    findPlaces: (recorded) => {
      const [airtime] = recorded.listTaken('listAirtimeProviders')
      return airtime
        ? recorded.listTaken('listTvProviders').map((answered) => answerAs(answered, airtime))
        : []
    },
  },
  {
    ...{ name: 'tv-provider-of-airtime', section: SECTION, requirements: ['REQ-BILL-02'] },
    says: 'shows an airtime provider among the TV providers',
    findPlaces: (recorded) => {
      const [airtime] = recorded.listTaken('listAirtimeProviders')
      const row = airtime && rowsOf(airtime.body)[0]
      return row
        ? recorded
            .listTaken('listTvProviders')
            .map((answered) => editAt(answered, (draft) => void rowsOf(draft).push(structuredClone(row))))
        : []
    },
  },
]

function providerOf({ exchange }: Answered): string | undefined {
  return exchange.meant.path?.serviceCategoryId
}

function repeatRow(recorded: Recorded, operationId: string) {
  return recorded
    .listTaken(operationId)
    .filter(({ body }) => rowsOf(body).length > 1)
    .map((answered) =>
      editAt(answered, (draft) => {
        const rows = rowsOf(draft)
        rows.push(structuredClone(rows[0]!))
      }),
    )
}
