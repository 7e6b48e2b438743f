import { atLeast, type Row } from './claim.ts'
import { runScript } from './run-script.ts'

const runs = 20
const args = ['check', '--target', 'mock', '--no-report', '--shuffle']

/** A suite that depends on its order, on time or on luck would not pass in this many orders. */
export async function run(): Promise<Row[]> {
  const failures: string[] = []
  for (let run = 1; run <= runs; run++) {
    const { exitCode, output } = await runScript('src/kit/cli/paycontract.js', ...args)
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

/** Returns the first failure in the output of the check. */
function summarize(output: string): string {
  const lines = output.trimEnd().split('\n')
  const from = lines.findIndex((line) => /Failed \(|could not be made|Not asked/.test(line))
  const told = lines.slice(Math.max(from, 0)).slice(0, 4)
  return told.map((line) => line.trim()).join('; ')
}
