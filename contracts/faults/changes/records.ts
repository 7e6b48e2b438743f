import type { Operation } from '../../../src/kit/contract/contract.ts'
import type { Rewrite } from '../fault.ts'
import { editSuccess, type Fields, isSuccess, listHolders, nameOf, withBody } from '../rewrites.ts'
import { type Change, onStatus, type Site } from './site.ts'

/** Returns the object that holds the records of an answer, and the member's name; without pagination, the name is `data`. */
function findRecords({ row }: Operation, body: unknown): { holder: Fields; name: string } | undefined {
  const path = row.pagination?.items ?? 'data'
  const [holder] = listHolders(body, path)
  const name = nameOf(path)
  return holder && Array.isArray(holder[name]) ? { holder, name } : undefined
}

function onRecords(edit: (records: unknown[]) => unknown[]): (site: Site) => Rewrite {
  return ({ operation }) =>
    editSuccess((body: Fields) => {
      const found = findRecords(operation, body)
      if (!found) return undefined
      found.holder[found.name] = edit(found.holder[found.name] as unknown[])
      return body
    })
}

export const recordChanges: Record<string, Change> = {
  reverseRecords: onRecords((records) => records.reverse()),
  dropLastRecord: onRecords((records) => records.slice(0, -1)),
  repeatFirstRecord: onRecords((records) => [...records.slice(0, 1), ...records]),
  dropRecords: onRecords(() => []),

  /** Looks for a record that the caller does not have at the other business. */
  findRecordOfOther: onStatus(404, async (request, _, service) => {
    if (!request.sender) return undefined
    const answer = await service.ask(service.as(request, 1 - request.sender.business))
    return isSuccess(answer) ? answer : undefined
  }),

  listRecordsOfBoth: ({ operation }: Site) => ({
    async onResponse(answer, request, service) {
      if (!isSuccess(answer) || !request.sender) return undefined
      const foreign = await service.ask(service.as(request, 1 - request.sender.business))
      const body = structuredClone(answer.body) as Fields
      const own = findRecords(operation, body)
      const theirs = findRecords(operation, foreign.body)
      const added = theirs?.holder[theirs.name] as unknown[] | undefined
      if (!own || !added || added.length === 0) return undefined
      own.holder[own.name] = [...(own.holder[own.name] as unknown[]), ...added]
      return withBody(answer, body)
    },
  }),
}
