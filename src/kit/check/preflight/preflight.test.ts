import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { readContract } from '../../contract/contract.ts'
import type { Target } from '../../target/target.ts'
import { type ServedTarget, serveTarget } from '../testing/serve-target.ts'
import { findObstacles } from './preflight.ts'

const keys = { publicKey: 'pk_test_right_1', secretKey: 'sk_test_right_2' }
const served: ServedTarget[] = []
afterEach(async () => {
  await Promise.all(served.splice(0).map((each) => each.close()))
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function serve(answer: Answer): Promise<string> {
  const server = await serveTarget((request, _, response) => answer(request, response))
  served.push(server)
  return server.url
}

const fine: Answer = (_, response) => answerWith(response, 200, {})
const missing: Answer = (_, response) => answerWith(response, 404, { message: 'no such path' })

function answerWith(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Accepts some keys, and refuses others with a message. */
const takes =
  (known: readonly string[], messages: Record<string, string> = {}): Answer =>
  ({ headers }, response) => {
    const sent = String(headers['api-key'])
    if (known.includes(sent)) answerWith(response, 200, {})
    else answerWith(response, 401, { message: messages[sent] ?? 'Unknown key', at: Math.random() })
  }

async function find(checkout: Answer, business: Answer, over: Partial<Target> = {}) {
  const target: Target = {
    ...keys,
    kind: 'live',
    capabilities: ['stateful'],
    profile: 'documented',
    checkout: await serve(checkout),
    business: await serve(business),
    ...over,
  }
  return findObstacles(readContract(), target, (key) => `the ${key} variable`)
}

describe('nothing is reported', () => {
  test('of a target that answers, after one request for each host and key', async () => {
    expect(await find(fine, fine)).toEqual([])
    expect(served.map(({ seen }) => seen.length).sort()).toEqual([1, 2])
  })

  test('of a business API that refuses the proposed credential', async () => {
    expect(await find(fine, (_, response) => answerWith(response, 401, {}))).toEqual([])
  })

  test('of a target that lacks one operation, or refuses it', async () => {
    const banksAlone: Answer = (request, response) =>
      (/banks|refunds/.test(request.url!) ? missing : fine)(request, response)
    expect(await find(banksAlone, fine)).toEqual([])
  })

  test('of a key that is refused everywhere, but not as one that nobody was given', async () => {
    const knows = takes([keys.publicKey], { [keys.secretKey]: 'Not allowed today' })
    expect(await find(knows, fine)).toEqual([])
  })

  test('of a host that does not answer: each test tells that', async () => {
    expect(await find((request) => void request.socket.destroy(), fine)).toEqual([])
  })
})

describe('one thing is reported', () => {
  test('of a key that every operation refuses, and of where it came from', async () => {
    const [obstacle, ...others] = await find(takes([keys.publicKey]), (_, response) =>
      answerWith(response, 401, {}),
    )
    expect(others).toEqual([])
    expect(obstacle).toMatchObject({
      key: 'secret',
      told: expect.stringContaining('(the secret key variable)'),
    })
    expect(obstacle).not.toHaveProperty('host')
    expect(obstacle!.told).toMatch(/verifyOrder.*401 .*Unknown key/)
  })

  test('of a key that the other host takes, for this host alone', async () => {
    const [obstacle] = await find(takes([keys.publicKey]), fine)
    expect(obstacle).toMatchObject({ key: 'secret', host: 'checkout' })
  })

  test('of keys that are swapped', async () => {
    const isSecret = (url: string) => /verify|refunds|chargebacks/.test(url)
    const answer: Answer = (request, response) => {
      const [right, other] = isSecret(request.url!) ? [keys.publicKey, 'SECRET'] : [keys.secretKey, 'PUBLIC']
      takes([right], { [keys.publicKey]: `not ${other}`, [keys.secretKey]: `not ${other}` })(
        request,
        response,
      )
    }
    expect((await find(answer, fine)).map(({ told }) => told)).toContainEqual(
      expect.stringMatching(/are publicKey and secretKey swapped/),
    )
  })

  test('of URLs that are swapped', async () => {
    const checkout: Answer = (request, response) =>
      (request.url!.startsWith('/charge') ? fine : missing)(request, response)
    const business: Answer = (request, response) =>
      (request.url!.startsWith('/charge') ? missing : fine)(request, response)
    expect(await find(business, checkout)).toMatchObject([
      { told: expect.stringContaining('are the two URLs swapped?') },
    ])
  })

  test.each<[string, Answer, RegExp]>([
    [
      'has moved',
      ({ url }, response) => response.writeHead(308, { location: `https://moved.example${url}` }).end(),
      /such as to https:\/\/moved\.example\//,
    ],
    ['answers with pages', (_, response) => response.end('<html>Welcome</html>'), /200 <html>Welcome.*proxy/],
    ['answers with nothing', (_, response) => response.end(), /200 \(nothing\)/],
    ['has nothing', missing, /Is the path of the URL right\?/],
  ])('of a host that %s', async (_, answer, says) => {
    const obstacles = await find(fine, answer)
    expect(obstacles).toMatchObject([{ host: 'business', told: expect.stringMatching(says) }])
    expect(obstacles[0]).not.toHaveProperty('key')
  })

  test('of a host that leads to a login, but not where a key may be refused so', async () => {
    const login: Answer = (_, response) =>
      response.writeHead(302, { location: 'https://login.example/' }).end()
    expect(await find(fine, login)).toEqual([])
    expect(await find(login, fine)).toMatchObject([
      { host: 'checkout', told: expect.stringContaining('such as to https://login.example/') },
    ])
  })
})
