import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Subject, Tool } from '../../tool.ts'
import type { Har, HarEntry } from '../../traffic/har.ts'
import { type PrismProxy, startProxy } from './proxy.ts'
import { type Replay, startReplay } from './replay.ts'
import { type Sent, sendRecorded } from './send-recorded.ts'
import { steadyText } from './steady-text.ts'

export const tool: Tool = {
  title: "Prism's proxy",
  version: createRequire(import.meta.url)('@stoplight/prism-http-server/package.json').version,
  kind: 'passive',
  async inspect({ har, contract, target }) {
    const { log }: Har = JSON.parse(await readFile(har, 'utf8'))
    await using replay = await startReplay()
    await using checkout = await startProxy(contract.checkout, replay.url)
    await using business = await startProxy(contract.business, replay.url)
    const complaints = new Set<string>()
    // One after the other: Prism's log lines do not name their call.
    for (const entry of log.entries) {
      const proxy = hostOf(entry, target) === 'checkout' ? checkout : business
      for (const each of await inspectCall(entry, proxy, replay)) complaints.add(each)
    }
    return [...complaints].sort()
  },
}

function hostOf({ request }: HarEntry, target: Subject['target']): 'checkout' | 'business' {
  const isOf = (base: string) => new URL(base).origin === new URL(request.url).origin
  if (isOf(target.checkout)) return 'checkout'
  if (isOf(target.business)) return 'business'
  throw new Error(`${request.url} is of no host`)
}

async function inspectCall(entry: HarEntry, proxy: PrismProxy, replay: Replay): Promise<string[]> {
  replay.answerNext(entry.response)
  const sent = await sendRecorded(entry.request, proxy.url)
  const texts = proxy.takeLog()
  if (!replay.wasReached()) texts.push(refusalOf(sent, texts))
  const { method, url } = entry.request
  const { pathname } = new URL(url)
  const place = proxy.templateOf(method, pathname)
  return texts.map(
    (text) => `${method} ${place} ${steadyText(text, { replay: replay.url, pathname, place })}`,
  )
}

/** @throws Error if Prism did not reach the recorded answers, which is not a complaint */
function refusalOf(sent: Sent | undefined, log: string[]): string {
  const broken = log.find((text) => text.includes('FetchError'))
  if (broken) throw new Error(`Prism did not reach the recorded answers: ${broken}`)
  return sent
    ? `Not passed on, but answered with ${sent.status}: ${sent.body}`
    : 'Not passed on, and never answered'
}
