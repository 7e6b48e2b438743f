import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMock, type Mock } from './create-mock.ts'

let mock: Mock
beforeAll(async () => {
  mock = await createMock({ checkoutPort: 0, businessPort: 0 })
})
afterAll(() => mock.close())
// Prism prints unexpected errors with their stack, which may quote the request.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

// biome-ignore format: a class of targets a line
const targets = [
  ...['//', '//?x', '///', '////', '//#', '//@:/', '//:', '//:80', '//x:99999999/a', '//x:-1', '//[', '//[::', '//]', '//a%20b'],
  ...['http://', 'http://[::', 'http:///', 'http://:80', 'http://x:99999999', 'https://', 'https://%', 'ws://', 'ftp://[', 'HTTP://'],
  ...['http:', 'javascript:1', 'data:,', 'file:///etc/passwd', 'blob:http://', 'mailto:a@b.test', 'x:', ':', '*', '?', '??', '#', '\\\\', '/\\', '\\\\['],
  ...['//%', '//%00', '//\u00ff', '//<>', '//^', '//|', '//xn--', '//1.2.3.4.5', '//256.256.256.256', '//0x', '//a..b', '//%5b'],
  ...['/%', '/%00', '/%ff', '/%c0%af', '/..', '/../..', '/./', '/charge/ping/', '/charge//ping', '/charge/%', '/charge/ping%', '//charge/ping'],
  ...['/charge/ping?__proto__=1', '/charge/ping?__proto__[a]=1', '/charge/ping?constructor=1', '/charge/ping?%', '/charge/ping?a=%ff', '/charge/ping?&&=&'],
  ...['/charge/ping?__server=nope', '/charge/ping?__server=//', '/charge/ping?__server=http://[', '/charge/ping?__server=http://x', '/charge/ping?__server=__proto__'],
  ...['/charge/ping?__code=abc', '/charge/ping?__code=999', '/charge/ping?__code=200&__code=401', '/charge/ping?__code=__proto__', '/charge/ping?__code='],
  ...['/charge/ping?__example=nope', '/charge/ping?__code=200&__example=nope', '/charge/ping?__code=401&__example=constructor', '/charge/ping?__example='],
  ...['/charge/ping?__dynamic=yes', '/charge/ping?__dynamic=true', '/charge/ping?__dynamic=true&__code=401', '/charge/ping?__dynamic=true&__seed=a'],
  ...[`/${'a'.repeat(8000)}`, `//${'a'.repeat(8000)}`, `//${'['.repeat(4000)}`, `/${'%2e'.repeat(2500)}`, `/charge/ping?${'a&'.repeat(4000)}`],
]

// biome-ignore format: a class of wishes a line
const wishes = [
  ...['example=nope', 'example=__proto__', 'example=constructor', 'example=toString', 'example=', 'example', 'example=""', 'example="nope"'],
  ...['code=200, example=nope', 'code=200, example=__proto__', 'code=200, example=constructor', 'code=401, example=nope', 'code=401, example=valueOf'],
  ...['code=999', 'code=000', 'code=100', 'code=204', 'code=304', 'code=abc', 'code=', 'code', 'code=__proto__', 'code=-1', 'code=1e2', 'code=999, example=nope'],
  ...['dynamic=true', 'dynamic=yes', 'dynamic=true, code=401', 'dynamic=true, code=999', 'dynamic=true, example=nope', 'dynamic=true, seed=a', 'seed'],
  ...['__proto__', '__proto__=1', 'constructor=1', 'toString', '__proto__=1, code=200', 'hasOwnProperty=1', 'code=200; example=nope', 'code=200, code=401'],
  ...[',', ';', '=', '==', '"', '"a', ', ,', 'respond-async, wait=10', 'return=minimal', '\u00ff', '%', 'a'.repeat(8000), 'code=200,'.repeat(900)],
]

const accepts = [
  '*/*;q=abc',
  '*/*;q',
  '*/*;q=',
  '*/*;q=2',
  '*/*;q=-1',
  '*/*;q=1e9',
  '*/*;q="0"',
  'a/b, */*;q=abc',
  '*/*;',
  '*/*;a',
  'x*/*',
]

type Sent = [name: string, host: string, path: string, headers: Record<string, string>]

/** Uses its own socket: `fetch` would parse the target itself. */
function send([, host, path, headers]: Sent): Promise<number> {
  const { hostname, port } = new URL(host)
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, agent: false, timeout: 5000 } as const
    const sent = request({ ...options, headers: { ...keys(), ...headers } }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject)
    })
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('no answer')))
    sent.end()
  })
}

const keys = () => ({
  'api-key': mock.publicKey,
  'public-key': mock.publicKey,
  authorization: `Bearer ${mock.secretKey}`,
})

const asked = (header: string, values: string[]): Sent[] =>
  values.flatMap((value): Sent[] => [
    [value, mock.checkout, '/charge/ping', { [header]: value }],
    [value, mock.business, '/transactions', { [header]: value }],
    [`${value}, without a key`, mock.checkout, '/charge/ping', { [header]: value, 'api-key': 'nobody' }],
    [`${value}, of nothing`, mock.business, '/nowhere', { [header]: value }],
  ])

test.for([
  [
    'request targets of the mock',
    () =>
      targets.flatMap((path): Sent[] => [
        [path, mock.checkout, path, {}],
        [path, mock.business, path, {}],
      ]),
  ],
  ['wishes and types asked of the mock', () => [...asked('prefer', wishes), ...asked('accept', accepts)]],
] as const)('no %s make it fail', async ([name, attempts], { task }) => {
  const broken: unknown[] = []
  const all = attempts()
  for (const sent of all) {
    const status = await send(sent).catch(String)
    const told = vi.mocked(console.error).mock.calls.length
    vi.mocked(console.error).mockClear()
    const held = typeof status === 'number' && status >= 200 && status < 500 && !told
    if (!held) broken.push([sent[0].slice(0, 60), sent[1].slice(-5), status, told])
  }
  task.meta.attack = { name, tried: all.length, held: all.length - broken.length }
  expect(broken).toEqual([])
})

test('what cannot be read or found is answered with the status that says so', async () => {
  expect(await send(['', mock.checkout, '//[', {}])).toBe(404)
  expect(await send(['', mock.checkout, '/charge/ping', { accept: '*/*;q=abc' }])).toBe(406)
  expect(await send(['', mock.checkout, '/charge/ping', { prefer: 'code=200, example=nope' }])).toBe(404)
})
