import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { HistoryProbe } from '../../../history/history.ts'
import { serveTarget } from '../../testing/serve-target.ts'
import { enterFlow, sendProbe } from './send-probe.ts'

const folder = mkdtempSync(join(tmpdir(), 'send-probe-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the probes in the history of what `send` sends. */
async function keep(
  name: string,
  send: (target: { history: { path: string; startedAtMs: number } }) => unknown,
) {
  const path = join(folder, `${name}.ndjson`)
  await send({ history: { path, startedAtMs: 0 } })
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line): HistoryProbe => JSON.parse(line))
}

const get = (url: string) => ({ method: 'GET', url, headers: new Headers() })

test('tests that run side by side keep their probes apart', async () => {
  const served = await serveTarget((_, __, response) => void response.writeHead(404).end('nothing'))
  const probes = await keep('flows', (target) => {
    const run = async (title: string) => {
      enterFlow(title)
      await sendProbe(target, get(`${served.url}/${title}/1`))
      await sendProbe(target, get(`${served.url}/${title}/2`))
    }
    return Promise.all(['one', 'two', 'three'].map(run))
  })
  await served.close()
  expect(probes).toHaveLength(6)
  for (const { kind, flow, sent, answer } of probes) {
    expect({ kind, flow }).toEqual({ kind: 'probe', flow: new URL(sent.url).pathname.split('/')[1] })
    expect(answer).toMatchObject({ status: 404, body: 'nothing' })
  }
})

test('a probe without an answer is kept, without card data', async () => {
  const served = await serveTarget((request) => void request.socket.destroy())
  const form = new FormData()
  for (const [name, value] of [
    ['cardnumber', '4242424242424242'],
    ['expirymonth', '09'],
    ['cvv', '837'],
  ] as const)
    form.append(name, value)
  const probes = await keep('unanswered', (target) =>
    expect(
      sendProbe(target, { ...get(`${served.url}/pay?otp=905512`), method: 'POST', body: form }),
    ).rejects.toThrow('no answer'),
  )
  await served.close()
  expect(probes).toHaveLength(1)
  expect(probes[0]).not.toHaveProperty('answer')
  expect(JSON.stringify(probes[0]!.sent)).not.toMatch(/4242424242424242|"09|\b837\b|\b905512\b/)
})
