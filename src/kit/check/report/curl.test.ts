import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showCharacters } from '../../visible-text.ts'
import { type CurlRequest, toCurl } from './curl.ts'

const VARIABLES = ['PAYCONTRACT_SECRET_KEY', 'PAYCONTRACT_PUBLIC_KEY']
const secret = `sk_"'$HOME\`date\` \\n*!`
const nasty = `it's "quoted" $HOME \${HOME} $(date) \`date\` \\n ! !! ~ * ? ; & | > < # %s %n\n\ttab é ₦ 👩‍👧`

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fake-curl-'))
  // Prints its arguments, each terminated by NUL.
  const script = `#!/bin/sh
printf '%s\\0' "$@"
`
  writeFileSync(join(folder, 'curl'), script, { mode: 0o755 })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the arguments that curl gets when the shell runs the command. */
function runInShell(command: string): string[] {
  const env = {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    PAYCONTRACT_SECRET_KEY: secret,
    PAYCONTRACT_PUBLIC_KEY: 'pk_demo',
    HOME: '/nowhere',
  }
  const { stdout, stderr, status } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.split('\0').slice(0, -1)
}

const request = (parts: Partial<CurlRequest> = {}): CurlRequest => ({
  method: 'POST',
  url: 'http://127.0.0.1:4010/charge/order/create',
  headers: { 'content-type': 'application/json' },
  ...parts,
})

describe('in a POSIX shell', () => {
  test('everything but the secrets stays literal', () => {
    const command = toCurl(
      request({
        url: `http://127.0.0.1:4020/transactions?search=it's$HOME&list=[1]`,
        headers: { authorization: 'Bearer $PAYCONTRACT_SECRET_KEY', 'x-odd': nasty },
        body: nasty,
      }),
      VARIABLES,
    )
    expect(runInShell(command)).toEqual([
      '-i',
      '-g',
      '-X',
      'POST',
      `http://127.0.0.1:4020/transactions?search=it's$HOME&list=[1]`,
      '-H',
      `authorization: Bearer ${secret}`,
      '-H',
      `x-odd: ${nasty}`,
      '-H',
      'content-type:',
      '--data-raw',
      nasty,
    ])
  })

  test('only the named variables are put in', () => {
    const body =
      '$PAYCONTRACT_SECRET_KEY $PAYCONTRACT_SECRET_KEYS $PAYCONTRACT_OTHER $$PAYCONTRACT_PUBLIC_KEY'
    const [sent] = runInShell(toCurl(request({ body }), VARIABLES)).slice(-1)
    expect(sent).toBe(`${secret} $PAYCONTRACT_SECRET_KEYS $PAYCONTRACT_OTHER $pk_demo`)
  })

  test('a part of a secret is cut by the shell', () => {
    const headers = {
      a: `\${PAYCONTRACT_PUBLIC_KEY%?}`,
      b: `pk_live\${PAYCONTRACT_PUBLIC_KEY#??}`,
      c: `\${PAYCONTRACT_PUBLIC_KEY}x`,
      d: `\${HOME%?}`,
    }
    const args = runInShell(toCurl(request({ method: 'GET', headers }), VARIABLES))
    expect(args.filter((each) => /^[abcd]:/.test(each))).toEqual([
      'a: pk_dem',
      'b: pk_live_demo',
      'c: pk_demox',
      `d: \${HOME%?}`,
    ])
  })

  test('any text arrives as it was', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((each) => !each.includes('\0'))
    fc.assert(
      fc.property(text, text, (value, body) => {
        fc.pre([value, body].every((each) => Buffer.from(each).toString() === each))
        fc.pre(value !== '' && !/\d{6}\*{3,9}\d{4}/.test(value + body))
        const command = toCurl(request({ headers: { 'content-type': 'text/plain', x: value }, body }), [])
        expect(runInShell(command).slice(-3)).toEqual([`x: ${value}`, '--data-raw', body])
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['a trailing newline', 'a\n\n'],
    ['an empty body', ''],
    ['a leading @', '@/etc/passwd'],
    ['a leading dash', '--help'],
    ['terminal codes', '\u001b[2J\u202e\r\n\u0007'],
    ['only quotes', "'''"],
  ])('%s stays', (_, body) => {
    expect(runInShell(toCurl(request({ body }), VARIABLES)).slice(-2)).toEqual(['--data-raw', body])
  })
})

test('the command shows every character that it holds', () => {
  const command = toCurl(request({ headers: { x: '\u001b[31m' }, body: '\u202e\u0000\u200b' }), VARIABLES)
  expect(showCharacters(command)).toBe(command)
})

describe('what curl makes of its arguments', () => {
  test('an empty header is sent, and curl adds no content type of its own', () => {
    const args = runInShell(toCurl(request({ headers: { 'api-key': '' }, body: '{}' }), VARIABLES))
    expect(args).toContain('api-key;')
    expect(args).toContain('content-type:')
  })

  test('lengths and connections are left to curl', () => {
    const headers = { Host: 'example', 'content-length': '2', connection: 'keep-alive', accept: '*/*' }
    expect(toCurl(request({ method: 'GET', headers }), VARIABLES)).toBe(
      "curl -i \\\n  -X GET \\\n  http://127.0.0.1:4010/charge/order/create \\\n  -H 'accept: */*'",
    )
  })

  test('a form is made of its parts, and the file is explained', () => {
    const command = toCurl(
      request({
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          authorization: 'Bearer $PAYCONTRACT_SECRET_KEY',
        },
        body: [
          { name: 'sourceOfFunds', value: '@SALARY;type=x' },
          { name: 'file', fileName: 'proof.pdf', contentType: 'application/pdf' },
        ],
      }),
      VARIABLES,
    )
    expect(command.split('\n')[0]).toBe(
      '# First put a file of type application/pdf here and name it proof.pdf',
    )
    expect(runInShell(command).slice(-5)).toEqual([
      `authorization: Bearer ${secret}`,
      '--form-string',
      'sourceOfFunds=@SALARY;type=x',
      '-F',
      'file=@"proof.pdf";type=application/pdf',
    ])
  })

  test('a masked card number is pointed out, and the command still runs', () => {
    const body = '{"number":"424242******4242"}'
    const command = toCurl(request({ body }), VARIABLES)
    expect(command).toMatch(/^# A card number is masked/)
    expect(runInShell(command).at(-1)).toBe(body)
  })

  test('HEAD waits for no body', () => {
    expect(toCurl(request({ method: 'HEAD', headers: {} }), VARIABLES)).toMatch(/^curl -i -I \\\n {2}http/)
  })
})
