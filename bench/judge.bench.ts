import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProcess } from '../src/kit/target/run-process.ts'
import { atMost, type Row } from './claim.ts'
import { describeSpread } from './measure.ts'
import { inFolder, root, runScriptOrThrow } from './run-script.ts'

const rounds = 5
const count = 10_000
const CLI = 'src/kit/cli/paycontract.js'

/** Inputs per property: enough for the check to exchange more calls than are judged. */
const RUNS = '130'

/** Prints the resource usage of the process. */
const REPORT =
  'data:text/javascript,process.on("exit",()=>console.error(JSON.stringify(process.resourceUsage())))'

/** Judges the history of a check of the sandbox in a child process, whose start is included. */
export function run(): Promise<Row[]> {
  return inFolder(async (folder) => {
    const path = await record(folder)
    const taken: Taken[] = []
    for (let round = 0; round < rounds; round++) taken.push(await judge(path))
    const name = `judge: ${count.toLocaleString('en')} exchanges`
    const spread = (read: (each: Taken) => number, unit: string, digits: number) =>
      describeSpread(taken.map(read), unit, digits)
    return [
      atMost(2, { name, ...spread(({ wallS }) => wallS, 's', 2) }),
      { name: `${name}, processor time`, ...spread(({ cpuS }) => cpuS, 's', 2) },
      atMost(300, { name: `${name}, memory`, ...spread(({ peakMb }) => peakMb, 'MB', 0) }),
    ]
  })
}

async function record(folder: string): Promise<string> {
  await runScriptOrThrow(CLI, 'check', '--target', 'sandbox', '--runs', RUNS, '--report', folder)
  const [head, ...entries] = (await readFile(join(folder, 'history.ndjson'), 'utf8')).trim().split('\n')
  if (entries.length < count) throw new Error(`the check exchanged only ${entries.length}`)
  const path = join(folder, 'judged.ndjson')
  await writeFile(path, `${[head, ...entries.slice(0, count)].join('\n')}\n`)
  return path
}

interface Taken {
  wallS: number
  cpuS: number
  peakMb: number
}

async function judge(path: string): Promise<Taken> {
  const started = performance.now()
  const { code, stdout, stderr } = await runProcess(
    [process.execPath, '--import', REPORT, CLI, 'judge', path],
    { cwd: root, env: { ...process.env, NO_COLOR: '1' } },
  ).ended
  const wallS = (performance.now() - started) / 1000
  if (code !== 0) throw new Error(`judge ended with ${code}: ${stdout}${stderr}`)
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(stderr.trim().split('\n').at(-1)!)
  return { wallS, cpuS: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 }
}
