import { expect, test } from 'vitest'
import type { OpenApi } from './document.ts'
import { findFailures } from './failures.ts'
import { judge } from './judge.ts'
import { renderHtml } from './report-html.ts'
import { renderJson } from './report-json.ts'
import { renderMarkdown } from './report-markdown.ts'
import { plainTerminal, renderText } from './report-text.ts'

const api = (schema: object, version = '1.0.0'): OpenApi => ({
  openapi: '3.1.1',
  info: { title: 'An <API>', version },
  paths: {
    '/a': {
      post: {
        operationId: 'send',
        requestBody: { content: { 'application/json': { schema } } },
        responses: {},
      },
    },
  },
})

async function compare(before: object, after: object, version?: string) {
  const pair = {
    base: { file: 'old.yaml', document: api(before) },
    revision: { file: 'new.yaml', document: api(after, version) },
    profile: 'proposed',
  } as const
  return [await judge([pair], async () => [])]
}

const broken = () =>
  compare(
    { properties: { order: { properties: { id: { type: 'string', 'x-gap': 'order-fields' } } } } },
    { properties: { order: { properties: { id: { type: 'number', 'x-gap': 'order-fields' } } } } },
  )

test('the terminal says what, where, who and what to do', async () => {
  const judgements = await broken()
  expect(renderText(judgements, findFailures(judgements, 'unversioned'), plainTerminal)).toBe(`
An <API>  1.0.0, must be 2.0.0
1 breaking

Breaking

✗ order.id: its type went from string to number
    send  request body: order.id
    what proposal order-fields
    who  integrators who send it, users of generated clients (only those who followed the proposal)
    do   Send the new type.

✗ An <API>: 1 breaking change under version 1.0.0. Set \`info.version\` to 2.0.0, or undo what
  breaks.
`)
})

test('Markdown says the same, and what stands in a document is not mark-up there', async () => {
  const text = renderMarkdown(await broken(), [])
  expect(text).toContain('## An \\<API\\>')
  expect(text).toContain('- **`order.id`: its type went from string to number** · proposal order-fields')
  expect(text).toContain('  - `send` (POST /a): request body: `order.id`')
  expect(text).toContain('  - Who breaks: integrators who send it, users of generated clients')
  expect(text).toContain('  - What to do: Send the new type.')
})

test('HTML needs nothing but itself, and nothing in a document gets out of its place', async () => {
  const name = '</code><script>alert(1)</script>'
  const page = renderHtml(await compare({}, { properties: { [name]: {} }, required: [name] }), [
    'Set `version`.',
  ])
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
  expect(page).toContain('</code> is new and required')
  expect(page).not.toMatch(/(?:src|href)=/)
  expect(page).toContain("default-src 'none'")
  expect(page).toContain('Set <code>version</code>.')
})

test('JSON holds every change with its places', async () => {
  const judgements = await broken()
  const report = JSON.parse(renderJson(judgements, findFailures(judgements, 'unversioned')))
  expect(report).toMatchObject({
    format: 1,
    ok: false,
    apis: [{ level: 'major', version: { needed: '2.0.0', isEnough: false } }],
  })
  expect(report.apis[0].changes[0]).toMatchObject({
    rule: 'type-changed',
    breaks: ['senders', 'generated'],
    places: [{ operation: 'send', address: 'POST /a', side: 'request body', field: 'order.id' }],
  })
})

test.each([
  ['unversioned', '1.0.0', 1],
  ['unversioned', '2.0.0', 0],
  ['major', '2.0.0', 1],
  ['patch', '2.0.0', 1],
  ['none', '1.0.0', 0],
] as const)('a break fails with --fail-on %s at version %s: %i', async (failOn, version, count) => {
  expect(findFailures(await compare({ type: 'string' }, { type: 'number' }, version), failOn)).toHaveLength(
    count,
  )
})

test('an addition fails from minor on', async () => {
  const judgements = await compare({}, { properties: { a: {} } })
  const failing = (['unversioned', 'major', 'minor', 'patch'] as const).filter(
    (level) => findFailures(judgements, level).length > 0,
  )
  expect(failing).toEqual(['minor', 'patch'])
})
