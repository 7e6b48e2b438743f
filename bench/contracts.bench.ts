import { below, type Row } from './claim.ts'
import { timeScript } from './run-script.ts'

/** Whole checks as a process, the start of the target included. */
export async function run(): Promise<Row[]> {
  const deterministic = ['--tier', 'deterministic', '--no-report']
  const time = async (limitS: number, name: string, ...args: string[]): Promise<Row> => {
    const { medianS, note } = await timeScript(3, 'src/kit/cli/paycontract.js', 'check', ...args)
    return below(limitS, { name, value: medianS, unit: 's', note })
  }
  return [
    await time(10, 'contracts: against the mock', '--target', 'mock', ...deterministic),
    await time(10, 'contracts: against the sandbox', '--target', 'sandbox', ...deterministic),
    await time(
      60,
      'contracts: properties, against the sandbox',
      ...['--target', 'sandbox', '--tier', 'property', '--no-report'],
    ),
  ]
}
