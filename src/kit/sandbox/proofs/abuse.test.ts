import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import type { Attempt } from './testing/abuse/attempt.ts'
import { makeAttempts } from './testing/abuse/attempts.ts'
import { makeLargeAttempts } from './testing/abuse/bodies.ts'
import { rawRequests, sendRaw } from './testing/abuse/raw-requests.ts'
import { type OpenSandbox, openSandbox } from './testing/harness/open-sandbox.ts'
import { type SpawnedSandbox, spawnSandbox } from './testing/harness/spawn-sandbox.ts'
import type { Target } from './testing/harness/target.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox({ db: await createTestDatabaseUrl(), seed: 'abuse' })
})
afterAll(() => sandbox.close())

/** Lists what is wrong with the answers to attempts. */
async function judge(target: Target, attempts: Attempt[], faults: () => string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, host, path, init, statuses } of attempts) {
    const response = await target.send(host, path, init)
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const isTold = type.startsWith('text/') ? text !== '' : /"message":".+"/.test(text)
    const problems = faults()
    if (statuses.includes(response.status) && isTold && problems.length === 0) continue
    wrong.push(`${name}: ${response.status} ${text.slice(0, 160)} ${problems.join('; ')}`)
  }
  return wrong
}

test('every abuse has a clear answer, in the envelope of its host', async () => {
  const attempts = await makeAttempts(sandbox)
  expect(attempts.length).toBeGreaterThan(150)
  const takeFaults = () => sandbox.faults.splice(0).map((fault) => String((fault as Error).stack ?? fault))
  expect(await judge(sandbox, attempts, takeFaults)).toEqual([])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

describe('over sockets', () => {
  let served: SpawnedSandbox
  beforeAll(async () => {
    served = await spawnSandbox('--seed', 'abuse', '--strict')
  })
  afterAll(() => served.kill('SIGTERM'))

  test('a body beyond its bounds is refused, and announced or not makes no difference', async () => {
    const attempts = makeLargeAttempts(served.ready.businesses[0]!)
    expect(await judge(served, attempts, () => [])).toEqual([])
    expect(served.output.stderr).toBe('')
  })

  test.each(Object.keys(rawRequests))('%s', async (name) => {
    const { host, lines, status } = rawRequests[name]!(served.ready.businesses[0]!)
    const answer = await sendRaw(served.ready[host], lines)
    expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 (${status.join('|')}) `))
    expect(served.output.stderr).toBe('')
    expect((await served.send('control', '/clock')).status).toBe(200)
  })
})

describe('the control plane', () => {
  const send = (path: string, init: RequestInit = {}) =>
    sandbox.send('control', path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...init,
    })

  test.each<[string, string, RequestInit['body'], number]>([
    ['no JSON', '/clock/advance', '{', 400],
    ['a list', '/clock/advance', '[]', 400],
    ['time backwards', '/clock/advance', '{"durationMs":-1}', 400],
    ['time without end', '/clock/advance', '{"durationMs":1e300}', 400],
    ['half a millisecond', '/clock/advance', '{"durationMs":0.5}', 400],
    ['an odd duration', '/clock/advance', '{"duration":"99999999999d"}', 400],
    ['a body over 64 KB', '/clock/advance', `"${'a'.repeat(70_000)}"`, 413],
    ['a reset that is neither', '/reset', '{"empty":"yes"}', 400],
    ['keys of nobody', '/keys/rotate', '{"businessId":"nobody"}', 404],
    ['keys of __proto__', '/keys/rotate', '{"__proto__":{"businessId":"x"}}', 400],
    ['a review of nothing', '/aml/nothing/review', '{"decision":"APPROVED"}', 404],
    ['a review without a decision', '/aml/nothing/review', '{}', 400],
    ['a claim to nothing', '/collections/nothing/claim', '{"decision":"OPEN","businessId":"x"}', 404],
    ['a claim to NUL', '/collections/%00/claim', '{"decision":"OPEN","businessId":"x"}', 400],
    ['a transfer for nothing', '/orders/nothing/fund', '{}', 404],
    ['a transfer for no UTF-8', '/orders/%E0%A4%A/fund', '{}', 400],
    ['an event that was never', '/webhooks/replay', '{"eventId":"nothing"}', 404],
    ['NUL in a text', '/webhooks/replay', '{"eventId":"a\\u0000"}', 400],
    ['objects without end', '/clock/advance', `{"a":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`, 400],
    ['webhooks to another machine', '/businesses/nobody/webhook-url', '{"url":"http://example.com"}', 404],
    ['an unknown control', '/self-destruct', '{}', 404],
  ])('refuses %s', async (_, path, body, status) => {
    const response = await send(path, { body: body! })
    expect({ status: response.status, faults: sandbox.faults.splice(0) }).toEqual({ status, faults: [] })
    expect(await response.json()).toMatchObject({ error: expect.any(String), remedy: expect.any(String) })
  })

  test('sends webhooks to this machine only', async () => {
    const { id } = sandbox.ready.businesses[0]!
    for (const url of [
      'http://example.com/x',
      'http://127.0.0.1.example/',
      'file:///etc/passwd',
      'http://0x7f.1@x/',
    ]) {
      const response = await send(`/businesses/${id}/webhook-url`, { body: JSON.stringify({ url }) })
      expect(response.status, url).toBe(400)
    }
  })

  test('keeps pages of other origins out', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
    expect((await send('/reset', { headers, body: '' })).status).toBe(403)
  })
})
