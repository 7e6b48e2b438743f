import { atLeast, type Row } from './claim.ts'
import { runScript } from './run-script.ts'

const runs = 20

/** A suite that depends on its order, on time or on luck does not stay green in as many orders. */
export async function run(): Promise<Row[]> {
  const failures: string[] = []
  for (let run = 1; run <= runs; run++) {
    const { exitCode, output } = await runScript('contracts/run.ts', '--shuffle')
    if (exitCode !== 0) failures.push(summarize(output))
  }
  return [
    atLeast(runs, {
      name: 'contracts: green in shuffled order, in a row',
      value: runs - failures.length,
      unit: `of ${runs}`,
      ...(failures.length > 0 && { note: [...new Set(failures)].join('\n   ') }),
    }),
  ]
}

/** The failed contracts by title, or the holes in what they cover. */
function summarize(output: string): string {
  const lines = output.trimEnd().split('\n')
  const failed = lines.filter((line) => /^\s*FAIL /.test(line))
  const holes = lines.slice(lines.findLastIndex((line) => line.includes('coverage gate found')))
  const telling = failed.length > 0 ? failed : holes
  return telling
    .slice(0, 4)
    .map((line) => line.trim())
    .join('; ')
}
