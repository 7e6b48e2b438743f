import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type RunningProcess, runProcess } from '../../target/run-process.ts'
import { CLI } from '../../target/start-target.ts'
import { runCli } from '../../target/testing/run-cli.ts'
import type { CheckResult } from '../report/result.ts'
import { type ServedTarget, serveTarget } from '../testing/serve-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'tidy-up-'))
afterAll(() => rmSync(folder, { recursive: true }))

let target: ServedTarget
afterEach(() => target.close())

/** Serves a target that keeps emails, and removes those that `isRemovable` accepts. */
async function serveEmails(isRemovable: (id: string) => boolean, onFirst = () => {}) {
  const emails = new Map<string, string>()
  let made = 0
  target = await serveTarget(({ method, url = '' }, body, response) => {
    if (!url.startsWith('/business/settings/cad-collection-emails')) return void response.writeHead(404).end()
    const id = url.split('/').at(-1)!
    const isRefused = method === 'DELETE' && !isRemovable(id)
    if (method === 'DELETE' && !isRefused) emails.delete(id)
    const email = method === 'POST' ? JSON.parse(body).email : ''
    if (typeof email !== 'string') return void response.writeHead(422).end()
    if (method === 'POST') {
      made += 1
      emails.set(`id-${made}`, email)
      if (made === 1) onFirst()
    }
    const data = [...emails].map(([id, email]) => ({ id, email }))
    response.writeHead(isRefused ? 403 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ status: 'success', statusCode: '00', data: method === 'POST' ? data.at(-1) : data }),
    )
  })
  const line = {
    checkout: target.url,
    business: target.url,
    businesses: [{ publicKey: 'pk_a', secretKey: 'sk_a' }],
  }
  writeFileSync(join(folder, 'target.json'), JSON.stringify(line))
  return emails
}

const check = (...more: string[]) =>
  runCli(['check', '--config', 'target.json', '--tier', 'deterministic', ...more], { NO_COLOR: '1' }, folder)

test('what a run made is removed, and what cannot be is reported', async () => {
  const emails = await serveEmails((id) => id !== 'id-1')
  const only = '/registerCadCollectionEmail > REQ-CAD/'
  const { stdout } = await check('--only', only, '--report', 'report').ended
  expect(target.seen.filter((each) => each.startsWith('POST')).length).toBeGreaterThan(1)
  expect([...emails.keys()]).toEqual(['id-1'])
  const email = emails.get('id-1')!
  expect(stdout).toContain(`Left behind in the target\n    1 CAD email: ${email}`)
  const { leftBehind }: CheckResult = JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8'))
  expect(leftBehind).toEqual([{ kind: 'CAD email', count: 1, names: [email] }])
})

test('so it is where the run is interrupted, and no report of an earlier one stays', async () => {
  mkdirSync(join(folder, 'early'))
  writeFileSync(join(folder, 'early/report.json'), '{"format":"paycontract-report/1"}')
  let running: ReturnType<typeof check>
  const emails = await serveEmails(
    (id) => id !== 'id-1',
    () => process.kill(running.pid, 'SIGINT'),
  )
  running = check('--only', 'CadCollectionEmail', '--report', 'early')
  const { code, stdout, stderr } = await running.ended
  expect(code).toBe(130)
  expect(stderr).toContain('ends after this test, and tidies up')
  expect([...emails.keys()]).toEqual(['id-1'])
  expect(stdout).toContain('Left behind: 1 CAD email: ')
  expect(stdout).not.toContain('Seen')
  expect(readdirSync(join(folder, 'early'))).toEqual([])
})

test('so it is where npx is stopped, whose shell forwards no signal', async () => {
  let running: RunningProcess
  const emails = await serveEmails(
    () => true,
    () => process.kill(running.pid, 'SIGTERM'),
  )
  const args = [CLI, 'check', '--config', 'target.json', '--tier', 'deterministic', '--no-report']
  // The shell stays the parent, because a command follows.
  running = runProcess(['sh', '-c', '"$0" "$@"; true', process.execPath, ...args], {
    env: { PATH: process.env.PATH, NO_COLOR: '1', npm_command: 'exec' },
    cwd: folder,
  })
  const { stdout, stderr } = await running.ended
  expect(stderr).toContain('ends after this test, and tidies up')
  expect([...emails.keys()]).toEqual([])
  expect(stdout).not.toContain('Seen')
})
