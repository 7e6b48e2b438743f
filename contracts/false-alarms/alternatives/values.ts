import type { Operation } from '../../../src/kit/contract/contract.ts'
import { type Alternative, isRecord, onSuccess } from '../alternative.ts'

/** Alternative fields and values. */
export const VALUES: readonly Alternative[] = [
  {
    name: 'more-fields',
    describes: 'Every record has fields of which nobody was told.',
    rephrase: (answer) => ({ ...answer, body: addFields(answer.body) }),
  },
  {
    name: 'no-nulls',
    describes: 'A field without a value is left out.',
    rephrase: (answer) => ({ ...answer, body: dropNulls(answer.body) }),
  },
  {
    name: 'own-values',
    describes:
      'Statuses, deposit types, channels and methods have other values, except the ones that are shown.',
    rephrase: onSuccess((answer, operation) => ({ ...answer, body: renameValues(answer.body, operation) })),
  },
  {
    name: 'passing-fields',
    describes: 'Every answer has a number and a time of its own, and what links to a file is signed anew.',
    rephrase: (answer) => {
      const number = ++answered
      const sign = (name: string, value: unknown) =>
        name === 'proofUrl' && value ? `${value}?signature=${number}` : value
      const body = mapMembers(answer.body, sign)
      return { ...answer, body: isRecord(body) ? { ...body, requestId: `req-${number}` } : body }
    },
  },
  {
    name: 'basic-timestamps',
    describes: 'Timestamps are in the basic form of ISO 8601, with a comma.',
    rephrase: (answer) => ({
      ...answer,
      body: mapMembers(answer.body, (_, value) =>
        typeof value === 'string' && TIMESTAMP.test(value)
          ? value.replaceAll(/-|:/g, '').replace('.', ',')
          : value,
      ),
    }),
  },
  {
    name: 'no-next-page',
    describes: 'The number of the page after the last is -1.',
    rephrase: onSuccess((answer) => ({
      ...answer,
      body: mapMembers(answer.body, (name, value) => (name === 'nextPage' && value === 0 ? -1 : value)),
    })),
  },
]

let answered = 0

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Returns a copy with the value of each member replaced, unless it is an object or a list. */
function mapMembers(value: unknown, map: (name: string, value: unknown) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => mapMembers(each, map, name))
  if (!isRecord(value)) return map(name, value)
  return Object.fromEntries(Object.entries(value).map(([own, each]) => [own, mapMembers(each, map, own)]))
}

function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, each]) => [name, addFields(each)])
  return { ...Object.fromEntries(own), vendorNote: null, vendorTags: [] }
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(kept.map(([name, each]) => [name, dropNulls(each)]))
}

const OPEN_FIELDS = ['depositType', 'channel', 'method', 'provider']

/** AML statuses are documented completely, and `PENDING` is documented for a transaction and its deposit. */
function renameValues(value: unknown, operation: Operation): unknown {
  if (Array.isArray(value)) return value.map((each) => renameValues(each, operation))
  if (typeof value !== 'object' || value === null) return value
  const isOpen = (name: string, text: string) =>
    OPEN_FIELDS.includes(name) ||
    (name === 'status' && operation.operationId !== 'listAmlRecords' && text !== 'PENDING')
  const renamed = (name: string, each: unknown) =>
    typeof each === 'string' && isOpen(name, each) ? `X-${each}` : renameValues(each, operation)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(name, each)]))
}
