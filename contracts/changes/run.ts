import { styleText } from 'node:util'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { History } from '../../src/kit/history/history.ts'
import { judgeHistory } from '../../src/kit/history/judge-history.ts'
import { readHistories } from '../../src/kit/history/read-history.ts'
import { writePage } from '../faults/write-page.ts'
import { FINDERS } from '../invariants/list-invariants.ts'
import { OPERATORS } from './list-operators.ts'
import { recordHistory, SOURCES, type Source } from './record.ts'
import { readRecorded } from './recorded.ts'
import { countTried, findLost, readResults, saveResults } from './results.ts'
import { type Tried, tryOperators } from './try-operators.ts'

interface Options {
  of: readonly Source[]
  only: string
  places: number
  seed: number
  check?: boolean
}

const program = new Command('changes')
  .description(
    'Changes recorded histories in the ways of a broken service: the judges should find each change.',
  )
  .argument(
    '[histories...]',
    'files that `paycontract check` wrote, in place of recording: nothing is written then',
  )
  .addOption(new Option('--of <name...>', 'record only these').choices(SOURCES).default(SOURCES))
  .option('--only <text>', 'operators whose name contains the text', '')
  .option('--places <count>', 'changes of each operator and history', readCount, 10)
  .option('--seed <number>', 'which places are chosen', readCount, 1)
  .option('--check', 'fail where an operator is not found any more; write nothing')
  .parse()

const options = program.opts<Options>()
const operators = OPERATORS.filter(({ name }) => name.includes(options.only))
const results = readResults()

for (const path of program.args) await tryHistory(path, await readHistories([path]))
if (program.args.length === 0) {
  for (const source of options.of) {
    const counts = countTried(await tryHistory(source, await recordHistory(source)))
    const lost = options.check ? findLost(results[source] ?? {}, counts) : []
    for (const name of lost) console.log(styleText('red', `  not found any more: ${name}`))
    if (lost.length > 0) process.exitCode = 1
    results[source] = { ...(options.only ? results[source] : {}), ...counts }
  }
  if (!options.check) {
    saveResults(results)
    writePage()
  }
}

function readCount(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number.')
}

async function tryHistory(name: string, history: History): Promise<Tried[]> {
  const { evaluations } = await judgeHistory(history)
  const alarms = evaluations.flatMap(({ findings }) => findings.map(({ message }) => message))
  for (const alarm of alarms) console.log(styleText('red', `  found in ${name} without any change: ${alarm}`))
  if (alarms.length > 0) process.exitCode = 1
  const startedMs = performance.now()
  const tried = tryOperators(readRecorded(history), operators, FINDERS, options)
  print(name, tried, performance.now() - startedMs)
  return tried
}

function print(name: string, tried: readonly Tried[], ms: number): void {
  const changes = tried.reduce((sum, each) => sum + each.changes, 0)
  const found = tried.reduce((sum, each) => sum + each.found, 0)
  for (const { operator, survivors, ...counts } of tried) {
    if (survivors.length === 0) continue
    const where = survivors
      .slice(0, 3)
      .map((line) => line + 2)
      .join(', ')
    console.log(
      `  ${operator.name}: ${counts.found} of ${counts.changes}, not in line ${where}: ${operator.says}`,
    )
  }
  const missing = tried.filter((each) => each.changes === 0).map(({ operator }) => operator.name)
  if (missing.length > 0) console.log(styleText('dim', `  not applicable: ${missing.join(', ')}`))
  console.log(styleText('bold', `${name}: ${found} of ${changes} changes found, ${(ms / 1000).toFixed(1)} s`))
}
