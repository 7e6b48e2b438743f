import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { expect, test } from 'vitest'
import { listenMisnamed } from './misnamed-listener.ts'

/** Asks on a new connection. Returns the status, or the code of the error. */
const ask = (url: string, options: object) =>
  new Promise<number | string | undefined>((resolve) => {
    get(url, { ...options, agent: false }, (response) => resolve(response.resume().statusCode)).on(
      'error',
      ({ code }: NodeJS.ErrnoException) => resolve(code),
    )
  })

test('a client that compares hosts is refused the second time, one that does not is heard, one that trusts neither tells nothing', async () => {
  const listener = await listenMisnamed()
  try {
    const ca = readFileSync(listener.env.SSL_CERT_FILE!)
    expect([await ask(listener.url, {}), listener.state()]).toEqual([
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'unasked',
    ])
    expect([await ask(listener.url, { ca }), listener.state()]).toEqual([503, 'trusted'])
    expect(await ask(listener.url, { ca })).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    // the server notices it a little later
    await expect.poll(() => listener.state(), { timeout: 20_000 }).toBe('refused')
    const checkServerIdentity = () => undefined
    expect([await ask(listener.url, { ca, checkServerIdentity }), listener.state()]).toEqual([503, 'heard'])
  } finally {
    await listener.close()
  }
})
