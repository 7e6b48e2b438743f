import type { OperationId } from '../../../src/kit/contract/contract.ts'
import type { Fault } from '../fault.ts'
import { defineFault, editField, editSuccess, type Fields, listHolders } from '../rewrites.ts'

/** Lists of pages: where their records and their meta are, and what meta shows. */
const PAGED: [OperationId, items: string, meta: string, names: string[]][] = [
  ['listTransactions', 'data.transactions', 'data.meta', ['size', 'totalItems', 'nextPage', 'previousPage']],
  ['listAmlRecords', 'data', 'meta', ['total', 'page', 'limit', 'pages']],
  ['listRefunds', 'data.items', 'data.meta', ['total', 'page', 'limit', 'pages']],
  ['listChargebacks', 'data.items', 'data.meta', ['total', 'page', 'limit', 'pages']],
]

/** Lists that are answered whole. */
const WHOLE: [OperationId, items: string][] = [
  ['listBanks', 'data'],
  ['listCadCollectionEmails', 'data'],
]

export function listListFaults(): Fault[] {
  return [
    ...PAGED.flatMap(([operationId, items, meta, names], turn) => [
      ...names
        .filter((_, index) => index % 2 === turn % 2)
        .map((name, index) => metaWrong(operationId, `${meta}.${name}`, index + turn)),
      change(operationId, items, 'reversed', 'lists the oldest first', (list) => list.reverse()),
      turn % 2 === 0
        ? change(operationId, items, 'last-lost', 'leaves out the last record of a page', (list) =>
            list.slice(0, -1),
          )
        : change(operationId, items, 'first-twice', 'lists the first record of a page twice', (list) => [
            ...list.slice(0, 1),
            ...list,
          ]),
    ]),
    {
      ...change('listAirtimeProviders', 'data', 'empty', 'lists nothing', () => []),
      reason: 'Nothing says that there are any: a service may have none.',
    },
    ...WHOLE.map(([operationId, items]) => change(operationId, items, 'empty', 'lists nothing', () => [])),
  ]
}

/** One too many or one too few; never less than nothing. */
function metaWrong(operationId: OperationId, path: string, turn: number): Fault {
  const by = turn % 2 === 0 ? 1 : -1
  const describes = by > 0 ? `answers ${path} one too high` : `answers ${path} one too low`
  return defineFault('meta-wrong', operationId, path, 'proposed', describes, () =>
    editSuccess(
      editField(path, (holder, name) => {
        const value = holder[name] as number
        holder[name] = value + by < 0 ? value + 1 : value + by
      }),
    ),
  )
}

function change(
  operationId: OperationId,
  items: string,
  way: string,
  describes: string,
  edit: (list: unknown[]) => unknown[],
): Fault {
  return defineFault(way, operationId, undefined, 'proposed', describes, () =>
    editSuccess((body: Fields) => {
      const [holder] = listHolders(body, items)
      const name = items.split('.').at(-1)!
      if (!holder || !Array.isArray(holder[name])) return undefined
      holder[name] = edit(holder[name])
      return body
    }),
  )
}
