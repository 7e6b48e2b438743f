import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { examineShop, type Outcome } from './examine-shop.ts'
import { readResults, renderPage } from './page.ts'
import { folderOf, readMistakes, SHOPS } from './shops.ts'

interface Flags {
  shop: string
  right: string
  mistakes: string
  only?: string
  workers: string
  check?: true
}

const RESULTS = new URL('results.json', import.meta.url)
const PAGE = new URL('../../../docs/certify.md', import.meta.url)

const program = new Command('certify-shops')
  .description('Examines the shops of others: as they are, and with each of their mistakes.')
  .option('--shop <names>', 'only these shops', 'typescript,python,go')
  .option('--right <count>', 'how often each is examined as it is', '1')
  .option('--mistakes <count>', 'how many mistakes of each: a number, or all', 'all')
  .option('--only <names>', 'only these mistakes')
  .option('--workers <count>', 'how many examinations run in parallel', '3')
  .option('--check', 'write nothing; fail at an alarm, and at a mistake that was found before and is not now')
program.parse()
const flags = program.opts<Flags>()

const known = readResults()
let problems = 0
for (const shop of SHOPS.filter(({ name }) => flags.shop.split(',').includes(name))) {
  shop.prepare(folderOf(shop))
  const right: Outcome[] = []
  for (let count = 0; count < Number(flags.right); count += 1) {
    const outcome = await examineShop(shop, `right-${count}`)
    right.push(outcome)
    if (outcome.by ?? outcome.message) problems += 1
    print(outcome)
  }
  const wanted = flags.only?.split(',')
  const names = readMistakes(shop).map(({ name }) => name)
  const chosen = wanted ? names.filter((name) => wanted.includes(name)) : sample(names, flags.mistakes)
  const before = new Map((known.mistakes[shop.name] ?? []).map((each) => [each.mistake, each]))
  // saved after each step, so that an interrupted run keeps its results
  const keep = () => {
    if (flags.check) return
    known.mistakes[shop.name] = names.flatMap((name) => before.get(name) ?? [])
    writeFileSync(RESULTS, `${JSON.stringify(known, null, 2)}\n`)
  }
  const outcomes = await inParallel(chosen, Number(flags.workers), async (mistake) => {
    const outcome = await examineShop(shop, 'mistakes', mistake)
    // which mistakes of the shop kept aside are found must stay unknown
    if (!shop.isKeptAside) print(outcome)
    if (outcome.mistake !== undefined && !outcome.by && before.get(outcome.mistake)?.by) problems += 1
    before.set(outcome.mistake, outcome)
    keep()
    return outcome
  })
  const found = outcomes.filter(({ by }) => by).length
  if (chosen.length > 0) console.log(`${shop.name}: ${found} of ${chosen.length} mistakes found`)
  if (right.length > 0)
    known.right[shop.name] = {
      runs: right.length,
      alarms: right.filter(({ by, message }) => by ?? message).length,
      shortestMs: Math.min(...right.map(({ durationMs }) => durationMs)),
      longestMs: Math.max(...right.map(({ durationMs }) => durationMs)),
    }
  keep()
}
if (!flags.check) writeFileSync(PAGE, renderPage(known))
if (flags.check && problems > 0) process.exitCode = 1

function print({ shop, mistake = 'right', by, message = '', durationMs }: Outcome): void {
  const seconds = Math.round(durationMs / 1000)
  console.log(
    `${by || message ? 'fails ' : 'passes'} ${shop} ${mistake} ${seconds} s ${by ? `${by}: ` : ''}${message.split('\n')[0]}`,
  )
}

/** Picks mistakes spread evenly over all, the same each time. */
function sample(names: readonly string[], count: string): string[] {
  if (count === 'all') return [...names]
  const step = names.length / Math.max(1, Number(count))
  return names
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .slice(0, Number(count))
}

async function inParallel(
  names: readonly string[],
  workers: number,
  examineOne: (name: string) => Promise<Outcome>,
): Promise<Outcome[]> {
  const waiting = [...names]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      outcomes.push(await examineOne(name))
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return outcomes
}
