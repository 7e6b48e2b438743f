import { expect, test } from 'vitest'
import { proxied, send } from './testing/proxied.ts'

/** Returns where a caller of the proxy is sent for a target's Location: `TARGET` and `PROXY` stand for their origins. */
async function follow(location: string, prefix = '', status = 302) {
  let asked = 0
  let written = ''
  const { url, origin, captured } = await proxied(
    (_request, response) => {
      asked += 1
      response.writeHead(status, { Location: written }).end()
    },
    { prefix },
  )
  written = location.replace('TARGET', origin).replace('HOST', new URL(origin).host)
  const answer = await send(url, { path: '/pay/now' })
  expect({ asked, status: answer.status }).toEqual({ asked: 1, status })
  expect((await captured(0)).answer?.rawHeaders).toContain(written)
  return answer.headers.location!.replace(url, 'PROXY').replace(origin, 'TARGET')
}

test.each([301, 302, 303, 307, 308, 201])(
  'a %i to the target leads here, and is not followed',
  async (status) => {
    expect(await follow('TARGET/done?x=%2f#end', '', status)).toBe('PROXY/done?x=%2f#end')
  },
)

test.each([
  ...['https://elsewhere.test/done', 'http://127.0.0.1:1/done', '//elsewhere.test/x', 'shop-app://done'],
  ...['/done', 'done', '../done', '?again=1', 'http://[broken', ''],
])('%j is passed on as it is', async (location) => {
  expect(await follow(location)).toBe(location)
})

test.each([
  ['TARGET/v1/done', 'PROXY/done'],
  ['//HOST/v1/done', 'PROXY/done'],
  ['TARGET/v1', 'PROXY'],
  ['TARGET/v1?x', 'PROXY?x'],
  ['/v1/done', '/done'],
  ['done', 'done'],
  // outside the base path, where the proxy does not lead
  ['TARGET/v12/done', 'TARGET/v12/done'],
  ['/login', 'TARGET/login'],
])('before a target with a base path, %s becomes %s', async (location, expected) => {
  expect(await follow(location, '/v1')).toBe(expected)
})
