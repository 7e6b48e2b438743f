import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeTerminal } from '../../terminal.ts'
import { renderAnnotations } from './annotations.ts'
import { renderBadge } from './badge.ts'
import { renderHtml } from './html.ts'
import { renderJunit } from './junit.ts'
import { assembleResult, sumUp } from './result.ts'
import { signStatement, verifyStatement } from './statement.ts'
import { createResult, HOSTILE } from './testing/create-result.ts'
import { renderText } from './text.ts'

const terminal = describeTerminal(process.stdout)

it('what is undecided or left out is not a pass', () => {
  const result = createResult(['passed', 'undecided', 'failed'])
  expect(result.counts).toEqual({ passed: 1, failed: 1, undecided: 1, leftOut: 1 })
  expect([result.verdict, sumUp(result)]).toEqual(['failed', '2 of 3 decided, 1 failed'])
  expect(createResult(['undecided']).verdict).toBe('undecided')
  expect(assembleResult({ judged: [], leftOut: [], durationMs: 0 }, result).verdict).toBe('undecided')
})

it('a failure shows what is at stake, the first wrong moment and how to play it again', () => {
  const text = renderText(createResult(['failed']), terminal)
  for (const part of [
    'shipped 2 times',
    '2,110',
    'first wrong here',
    '--only webhook-duplicate',
    'webhooks.md#_3-duplicates',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('after the moment')
})

it.each([
  ['HTML', renderHtml],
  ['JUnit', renderJunit],
  ['the badge', renderBadge],
])('text of an app is never markup in %s', (_, render) => {
  const written = render(createResult(['failed'], HOSTILE))
  expect(written).not.toContain('<script>')
  expect(written).not.toContain('\u001b')
})

it('text of an app is never an escape sequence or a workflow command', () => {
  const result = createResult(['failed'], HOSTILE)
  expect(renderText(result, terminal)).not.toContain('\u001b]0;')
  const lines = renderAnnotations(result).trimEnd().split('\n')
  expect(lines).toHaveLength(1)
})

it('a page shows facts and proposals apart', () => {
  const page = renderHtml(createResult(['passed']))
  expect(page).toContain('<span class="badge badge-fact">stated in §5</span>')
  expect(page).toContain('<span class="badge badge-proposal">proposal: webhook-delivery</span>')
})

const pem = (type: 'ed25519' | 'x25519') =>
  generateKeyPairSync(type as 'ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

it('a statement is read with its report, and refused where either was changed', () => {
  const result = createResult(['passed'])
  const statement = signStatement(result, '{"report":1}', pem('ed25519'))
  expect(verifyStatement(statement, '{"report":1}').payload).toMatchObject({ verdict: 'passed', seed: 'x' })
  expect(() => verifyStatement(statement, '{"report":2}')).toThrow('does not match the report.json')
  const { payload, ...rest } = JSON.parse(statement)
  const forged = Buffer.from(
    Buffer.from(payload, 'base64url').toString().replace('passed', 'failed'),
  ).toString('base64url')
  expect(() => verifyStatement(JSON.stringify({ ...rest, payload: forged }))).toThrow('Invalid signature')
  for (const text of ['', 'null', '{}', '[]']) expect(() => verifyStatement(text)).toThrow('not a statement')
})

it.each(['none', pem('x25519')])('an invalid key signs nothing', (key) => {
  expect(() => signStatement(createResult(['passed']), '{}', key)).toThrow('openssl genpkey')
})
