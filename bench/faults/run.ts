import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError, Option } from 'commander'
import {
  listServiceFaults,
  prepareServices,
  SERVICES,
  type ServiceFault,
  type ServiceName,
} from '../../contracts/services/services.ts'
import { runCommand } from '../../scripts/command-line.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { openTool, toolNames } from './list-tools.ts'
import { type Results, readResults, saveResults } from './results.ts'
import type { Tool } from './tool.ts'
import { tryService } from './try-service.ts'
import { renderTables, writePage } from './write-page.ts'

interface Options {
  tool: string[]
  service: readonly ServiceName[]
  fault?: string
  passive: number
  active: number
  workers: number
  dry?: boolean
  check?: boolean
}

const program = new Command('benchmark')
  .description(
    'Shows each tool services with one fault at a time: passive tools see a recording, active ones call the service.',
  )
  .addOption(new Option('--tool <name...>', 'only these').choices(toolNames).default(toolNames))
  .addOption(new Option('--service <name...>', 'only these').choices(SERVICES).default(SERVICES))
  .option('--fault <text>', 'only faults whose name contains the text')
  .option(
    '--passive <count>',
    'faults of each service that a recording is made of, spread over all',
    parseCount,
    80,
  )
  .option('--active <count>', 'faults of each service that active tools are let loose on', parseCount, 12)
  .option('--workers <count>', 'how many are tried at the same time', parseCount, availableParallelism())
  .option('--dry', 'print the tables, write nothing')
  .option(
    '--check',
    'write nothing; fail where a tool of this repository raises an alarm, or misses what results.json says it finds',
  )
  .addHelpText(
    'after',
    `
Needs Go, Python and a JDK beside Node. All of it takes some hours on two cores; --tool and --service take parts of it, and what
is tried again replaces what was found before. Results go to bench/faults/results.json and docs/benchmark.md.`,
  )

async function benchmark({ tool: names, service: services, fault, ...options }: Options): Promise<void> {
  const [results, known] = [readResults(), readResults()]
  const isKept = !options.dry && !options.check
  const tools = new Map<string, Tool>()
  for (const name of names) tools.set(name, await openTool(name))
  await prepareServices(services)
  for (const service of services) {
    const all = await listServiceFaults(service)
    const own = fault === undefined ? all : all.filter(({ name }) => name.includes(fault))
    await tryService({
      ...{ service, tools, results, workers: options.workers },
      faults: { passive: spread(own, options.passive), active: spread(own, options.active) },
      onStep(line) {
        console.log(line)
        if (isKept) saveResults(results)
      },
    })
  }
  console.log(`\n${renderTables(results)}`)
  if (options.check) demandSame(results, known)
  if (!isKept) return
  saveResults(results)
  writePage(results)
}

/** @throws ExpectedError for an alarm, a fault that is no longer found, or one on which a tool broke */
function demandSame(results: Results, known: Results): void {
  const problems = Object.entries(results.services).flatMap(([service, { tools }]) =>
    Object.entries(tools).flatMap(([name, { alarms, missed, broken }]) => {
      if (!name.startsWith('paycontract-')) return []
      const before = known.services[service as ServiceName]?.tools[name]?.found ?? {}
      return [
        ...alarms.map((alarm) => `${name} complains of the right service (${service}): ${alarm}`),
        ...missed
          .filter((fault) => fault in before)
          .map((fault) => `${name} no longer finds ${fault} (${service})`),
        ...Object.keys(broken).map((fault) => `${name} broke over ${fault} (${service})`),
      ]
    }),
  )
  if (problems.length > 0) throw new ExpectedError(problems.join('\n'))
}

/** Picks `count` faults at even distances. */
function spread(faults: readonly ServiceFault[], count: number): ServiceFault[] {
  const step = Math.max(1, faults.length / count)
  return faults.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

function parseCount(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number.')
}

await runCommand<Options>(program, benchmark)
