import { describe, expect, test } from 'vitest'
import { findOperation } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { openConversation } from '../wire/conversation.ts'
import type { Exchange } from '../wire/request.ts'
import { createEvidence } from './evidence.ts'
import { ContractFailure } from './verdict.ts'

const target: Target = {
  kind: 'live',
  capabilities: ['stateful'],
  profile: 'documented',
  checkout: 'http://127.0.0.1:1',
  business: 'http://127.0.0.1:2',
  publicKey: 'pk_test_planted_1',
  secretKey: 'sk_test_planted_2',
  rerun: 'npx paycontract check',
}

function exchangeWith(text: string, headers: Record<string, string> = {}): Exchange {
  const sent = {
    method: 'POST',
    url: 'http://127.0.0.1:2/transactions?search=sk_test_planted_2',
    headers: new Headers({ authorization: 'Bearer sk_test_planted_2' }),
    body: JSON.stringify({ note: 'x'.repeat(5_000) }),
  }
  const received = { status: 200, headers: new Headers(headers), text, durationMs: 1.234 }
  const operation = findOperation('listTransactions')
  return {
    ...{ operation, sent, received, key: 'right', status: 200 },
    ...{ contentType: 'application/json', body: {}, text },
  }
}

const asked = { operationId: 'listTransactions', options: {}, business: 'caller' } as const

async function gather(error?: unknown, text = '{"you":"sent sk_test_planted_2"}') {
  const task = { meta: {} } as Parameters<typeof createEvidence>[0]
  const conversation = openConversation(task, target)
  const evidence = createEvidence(task, conversation, target)
  const exchange = exchangeWith(text)
  await conversation.record(asked, async (onSend) => {
    onSend(exchange.sent)
    return exchange
  })
  if (error) evidence.noteError(error)
  evidence.close()
  return task.meta
}

describe('evidence', () => {
  test('is redacted in every place, and cut', async () => {
    const { exchanges } = await gather()
    expect(JSON.stringify(exchanges)).not.toContain('planted')
    expect(exchanges).toMatchObject([
      {
        operationId: 'listTransactions',
        request: {
          url: 'http://127.0.0.1:2/transactions?search=$PAYCONTRACT_SECRET_KEY',
          headers: { authorization: 'Bearer $PAYCONTRACT_SECRET_KEY' },
        },
        response: { status: 200, body: '{"you":"sent $PAYCONTRACT_SECRET_KEY"}', durationMs: 1.2 },
      },
    ])
    expect(exchanges![0]!.request.body).toMatch(/x… \(5\d{3} characters\)$/)
  })

  test('of an assertion that does not hold speaks against the target', async () => {
    const failure = new ContractFailure('answers sk_test_planted_2', {
      expected: 'a',
      actual: 'sk_test_planted_2',
    })
    const { judgement } = await gather(failure)
    expect(judgement).toMatchObject({
      state: 'failed',
      message: 'answers $PAYCONTRACT_SECRET_KEY',
      expected: 'a',
      actual: '$PAYCONTRACT_SECRET_KEY',
    })
    expect(judgement!.curl).toContain('"$PAYCONTRACT_SECRET_KEY"')
    // The command is complete even if the shown request is cut.
    expect(judgement!.curl).toContain('x'.repeat(5_000))
  })

  test.each([new TypeError('x is undefined'), new Error('fetch failed'), 'thrown text'])(
    'of any other error says nothing of the target: %s',
    async (error) => {
      expect((await gather(error)).judgement).toMatchObject({ state: 'error' })
    },
  )

  test('of a wrong answer is of its request, wherever it stands among the others', async () => {
    const task = { meta: {} } as Parameters<typeof createEvidence>[0]
    const conversation = openConversation(task, target)
    const evidence = createEvidence(task, conversation, target)
    const exchanges = ['/first', '/wrong', '/last'].map((path) => {
      const exchange = exchangeWith('{}')
      return { ...exchange, sent: { ...exchange.sent, url: `http://127.0.0.1:2${path}` } }
    })
    for (const exchange of exchanges) {
      await conversation.record(asked, async (onSend) => {
        onSend(exchange.sent)
        return exchange
      })
    }
    const difference = { expected: 'a', actual: 'b', exchange: exchanges[1] }
    evidence.noteError(new ContractFailure('is wrong', difference))
    evidence.close()
    expect(task.meta.judgement).toMatchObject({
      curl: expect.stringContaining('/wrong'),
      request: { number: 2, of: 3 },
    })
    expect(task.meta.exchanges!.map(({ request }) => request.url.slice(18))).toEqual(['/first', '/wrong'])
  })

  test('knows what was seen', async () => {
    const { sightings } = await gather(undefined, '{}')
    const parameters = ['query search', 'body note']
    expect(sightings).toEqual([
      { operationId: 'listTransactions', status: 200, count: 1, fields: [], parameters },
    ])
  })
})
