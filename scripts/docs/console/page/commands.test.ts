import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { toCurl, toTypeScript } from './commands.ts'

/** Returns the words that a shell reads from a command. */
function readWords(command: string): string[] {
  const script = command.replace(/^curl/, 'for word in "$@"; do printf "%s\\0" "$word"; done; : ')
  const words = command.replace(/^curl /, '')
  const run = `set -- ${words}\n${script.slice(0, script.indexOf(':'))}`
  return execFileSync('sh', ['-c', run], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

it('writes a command of which a shell makes the same request, whatever is in it', () => {
  const body = '{"name":"O\'Neill $(touch x) `id` \\"quoted\\" \\\\"}'
  const headers = { 'api-key': 'pk', 'content-type': 'application/json' }
  const command = toCurl({ method: 'POST', url: 'http://127.0.0.1:4010/a?b=[1]&c=%27', headers, body })
  expect(readWords(command)).toEqual([
    ...['-i', '-X', 'POST', 'http://127.0.0.1:4010/a?b=[1]&c=%27'],
    ...['-H', 'api-key: pk', '-H', 'content-type: application/json', '--data-raw', body],
  ])
})

it('sends a form by its fields, and lets curl say of which type it is', () => {
  const fields = [
    { name: 'transactionId', value: '@/etc/passwd', isFile: false },
    { name: 'file', value: 'state"ment.pdf', isFile: true },
  ]
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const words = readWords(toCurl({ method: 'POST', url: 'http://127.0.0.1:4020/', headers, body: fields }))
  expect(words).not.toContain('-H')
  expect(words.slice(-4)).toEqual([
    ...['--form-string', 'transactionId=@/etc/passwd', '-F', 'file=@"state\\"ment.pdf"'],
  ])
})

it('writes the call of the client, whose text is the same when it is read', () => {
  const body = { data: { reference: 'it\'s "so"\n\\', 'a-b': [1, null, true] } }
  const code = toTypeScript(
    { host: 'checkout', operationId: 'payOrder' },
    { path: {}, query: {}, headers: { 'Idempotency-Key': 'k-1' }, body },
  )
  expect(code).toMatch(/^const answer = await checkout\.payOrder\(\{/)
  const given: unknown[] = []
  const payOrder = (...args: unknown[]) => given.push(...args)
  new Function('checkout', code.replace('const answer = await ', ''))({ payOrder })
  expect(given).toEqual([body, { idempotencyKey: 'k-1' }])
})
