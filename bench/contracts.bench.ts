import { below, type Row } from './claim.ts'
import { timeScript } from './run-script.ts'

/** The whole suite against the mock as a process, the start of the mock included. */
export async function run(): Promise<Row[]> {
  const { medianS, note } = await timeScript(3, 'contracts/check.ts', '--target', 'mock', '--no-report')
  return [below(10, { name: 'contracts: against the mock', value: medianS, unit: 's', note })]
}
