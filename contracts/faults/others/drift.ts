import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUNDLES, type HostName, locateGenerated, type Profile } from '../../../src/kit/contract/contract.ts'
import { runRedocly } from '../../../src/kit/contract/run-redocly.ts'
import type { RecordedCall } from '../proxy/recording.ts'
import { toHar } from './har.ts'
import { type Judge, judgeEach } from './judge.ts'

/**
 * Findings of `redocly drift` in answers. The traffic of all faults is judged in one process for each host and profile: the SARIF
 * report says which exchange each finding is about.
 */
export const judgeByDrift: Judge = async (evidence, clean) => {
  const found = { documented: new Map<RecordedCall, string[]>(), proposed: new Map<RecordedCall, string[]>() }
  for (const host of ['checkout', 'business'] as const) {
    for (const profile of ['documented', 'proposed'] as const) {
      const own = evidence.filter(({ fault }) => fault.profile === profile)
      const calls = [...clean, ...own.flatMap((each) => each.calls)].filter((call) => call.host === host)
      for (const { index, text } of await runDrift(calls, host, profile)) {
        const call = calls[index]!
        found[profile].set(call, [...(found[profile].get(call) ?? []), text])
      }
    }
  }
  return judgeEach((call, profile) => found[profile].get(call) ?? [])(evidence, clean)
}

const SERVER = 'http://target.example'

/** Moves calls to one server: every sandbox has its own ports. */
function moved(call: RecordedCall): RecordedCall {
  const { pathname, search } = new URL(call.request.url)
  return { ...call, request: { ...call.request, url: `${SERVER}${pathname}${search}` } }
}

interface Finding {
  /** Index of the exchange. */
  index: number
  text: string
}

interface Sarif {
  runs: { results?: { message: { text: string }; properties: SarifProperties }[] }[]
}

type SarifProperties = { exchangeIndex: number } & Partial<
  Record<'target' | 'schemaPath' | 'dataPath', string>
>

/** The traffic of a whole catalogue takes several minutes. */
const MAX_MS = 600_000

async function runDrift(calls: RecordedCall[], host: HostName, profile: Profile): Promise<Finding[]> {
  if (calls.length === 0) return []
  await using folder = await mkdtempDisposable(join(tmpdir(), 'paycontract-drift-'))
  const har = join(folder.path, 'traffic.har')
  const report = join(folder.path, 'report.json')
  await writeFile(har, JSON.stringify(toHar(calls.map(moved))))
  const api = fileURLToPath(locateGenerated(`${host}/${BUNDLES[profile]}`))
  const args = ['drift', har, '--api', api, '--server', SERVER, '--format', 'sarif', '-o', report]
  const { stderr } = await runRedocly(folder.path, args, { timeoutMs: MAX_MS })
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`redocly drift left no report. ${stderr.trim()}`)
  })
  const { runs } = JSON.parse(text) as Sarif
  return runs
    .flatMap(({ results = [] }) => results)
    .flatMap(({ message, properties }) => {
      const { exchangeIndex: index, target, schemaPath = '', dataPath = '' } = properties
      // Findings about requests concern the tests, not the target.
      return target === 'request' ? [] : [{ index, text: `${message.text} ${schemaPath} ${dataPath}` }]
    })
}
