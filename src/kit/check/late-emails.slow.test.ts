import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { CheckResult } from './report/result.ts'
import { runCommand } from './testing/run-command.ts'
import { serveTarget } from './testing/serve-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'late-emails-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Number of further requests after which a write shows; some show later than others. */
const lateBy = (email: string) => (email.startsWith('again-') ? 9 : 3)

/** Serves the emails of one business. */
function serveEmails() {
  const emails = new Map<string, { id: string; email: string }>()
  let waiting: { requests: number; carryOut(): void }[] = []
  return serveTarget(({ method, url = '' }, body, response) => {
    const due = waiting.filter((write) => --write.requests <= 0)
    waiting = waiting.filter((write) => !due.includes(write))
    for (const write of due) write.carryOut()
    const send = (status: number, data: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    if (!url.startsWith('/business/settings/cad-collection-emails')) return send(404, null)
    if (method === 'DELETE') {
      const id = url.split('/').at(-1)!
      if (!emails.has(id)) return send(404, null)
      waiting.push({ requests: 3, carryOut: () => emails.delete(id) })
      return send(200, null)
    }
    if (method === 'POST') {
      const { email } = Object(JSON.parse(body))
      if (typeof email !== 'string') return send(400, null)
      if ([...emails.values()].some((each) => each.email === email)) return send(409, null)
      const id = randomUUID()
      waiting.push({ requests: lateBy(email), carryOut: () => emails.set(id, { id, email }) })
      return send(201, null)
    }
    return send(200, [...emails.values()])
  })
}

test('emails may be listed, and free again, a while after the answer', async () => {
  const target = await serveEmails()
  const businesses = [{ publicKey: 'pk_test_late_1', secretKey: 'sk_test_late_2' }]
  const config = { checkout: target.url, business: target.url, businesses, emails: ['@late.example'] }
  writeFileSync(join(folder, 'target.json'), JSON.stringify(config))
  const only = ['--only', '/^CAD collection emails > /', '--tier', 'deterministic']
  await runCommand(['--config', 'target.json', ...only, '--report', 'report'], folder)
  await target.close()
  const { tests } = JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as CheckResult
  const outcomes = tests.map(({ title, state, reason }) => [title.replace(/^.* > /, ''), state, reason])
  expect(outcomes.filter(([, state]) => state === 'failed')).toEqual([])
  expect(outcomes.filter(([, state]) => state === 'passed').map(([title]) => title)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('are listed exactly as registered'),
      expect.stringContaining('are accepted under the described domain'),
      expect.stringContaining('are registered only with a string as email'),
    ]),
  )
})
