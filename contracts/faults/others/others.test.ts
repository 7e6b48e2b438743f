import { describe, expect, test } from 'vitest'
import { findOperation, type OperationId, type Profile } from '../../../src/kit/contract/contract.ts'
import type { RecordedCall } from '../proxy/recording.ts'
import { exampleAnswer } from '../rewrites.ts'
import { createFault } from '../testing/create-fault.ts'
import { judgeByDrift } from './drift.ts'
import { toHar } from './har.ts'
import type { Evidence, Judge } from './judge.ts'
import { judgeByPrism } from './prism.ts'
import { judgeBySchemas } from './schemas.ts'

/** The example answer of an operation, with one change. */
function call(
  operationId: OperationId,
  change: (body: never) => void = () => {},
  status = 200,
): RecordedCall {
  const { host, row, ...rest } = findOperation(operationId)
  const body = structuredClone(exampleAnswer({ host, row, ...rest }).body) as never
  change(body)
  return {
    ...{ operationId, host, isTampered: true },
    request: { method: row.method, url: `http://127.0.0.1:1${row.path}`, headers: {}, body: '' },
    response: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  }
}

function evidence(name: string, profile: Profile, calls: RecordedCall[]): Evidence {
  return { fault: createFault(name, 'ping', profile), calls }
}

type Transactions = { data: { transactions: { amount: unknown; colour?: string }[] } }

const missing = call('ping', (body: { data?: unknown }) => delete body.data)
const retyped = call('listTransactions', ({ data }: Transactions) => {
  data.transactions[0]!.amount = 'much'
})
const retypedSecond = call('listTransactions', ({ data }: Transactions) => {
  data.transactions[1]!.amount = 'much'
})

const JUDGES: [string, Judge][] = [
  ['schemas', judgeBySchemas],
  ['prism', judgeByPrism],
  ['drift', judgeByDrift],
]

describe.each(JUDGES)('%s', (_, judge) => {
  test('sees what one answer shows, and to which fault it belongs', async () => {
    const all = [
      evidence('lacks-data', 'proposed', [call('ping'), missing]),
      evidence('whole', 'proposed', [call('ping'), call('listTransactions')]),
      evidence('retyped', 'documented', [retyped]),
      evidence('nothing', 'documented', []),
    ]
    expect(await judge(all, [call('ping'), call('listTransactions')])).toEqual(
      new Set(['lacks-data/ping', 'retyped/ping']),
    )
  })

  test('does not count what the target as it is shows too, in whichever item', async () => {
    const all = [evidence('retyped', 'documented', [retyped]), evidence('lacks-data', 'proposed', [missing])]
    expect(await judge(all, [retypedSecond, missing])).toEqual(new Set())
  })
})

test('an archive holds each call with its query, bodies and content types', () => {
  const post = call('listBanks')
  post.request = {
    method: 'POST',
    url: 'http://h/p?a=1',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }
  expect(toHar([post])).toMatchObject({
    log: {
      version: '1.2',
      entries: [
        {
          request: {
            ...{ method: 'POST', url: 'http://h/p?a=1', queryString: [{ name: 'a', value: '1' }] },
            postData: { mimeType: 'application/json', text: '{}' },
          },
          response: { status: 200, content: { mimeType: 'application/json', text: post.response.body } },
        },
      ],
    },
  })
})
