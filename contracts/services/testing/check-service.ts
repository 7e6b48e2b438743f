import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckResult } from '../../../src/kit/check/report/result.ts'
import { runCli } from '../../../src/kit/target/testing/run-cli.ts'
import { describeService } from '../describe/describe-service.ts'
import { composeTarget } from '../describe/description.ts'
import { type ServiceName, type ServiceReady, type Switches, startService } from '../services.ts'

/** The content of a target.json, to be changed by a test. */
type Description = ReturnType<typeof composeTarget> & Record<string, unknown>

/**
 * Runs a part of a check against a service as its user does, and returns the report.
 *
 * @param only a title, as for `check --only`
 * @param describe changes the target.json of the service
 */
export async function checkService(
  service: ServiceName,
  switches: Switches,
  only: string,
  describe: (described: Description, ready: ServiceReady) => object = (described) => described,
): Promise<CheckResult> {
  const folder = mkdtempSync(join(tmpdir(), 'service-'))
  const { ready, stop } = await startService(service, switches)
  try {
    const described = composeTarget(ready, describeService(service, ready)) as Description
    writeFileSync(join(folder, 'target.json'), JSON.stringify(describe(described, ready)))
    const args = ['--config', 'target.json', '--tier', 'deterministic', '--only', only, '--report', 'report']
    const { stderr } = await runCli(['check', ...args], { NO_COLOR: '1' }, folder).ended
    if (stderr.startsWith('paycontract')) throw new Error(stderr)
    return JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as CheckResult
  } finally {
    await stop()
    rmSync(folder, { recursive: true })
  }
}

/** Returns the state of a test, and the reason if it did not pass. */
export function outcomeOf({ tests }: CheckResult, title: string): string {
  const found = tests.find((each) => each.title === title)
  if (!found) throw new Error(`The report has no test "${title}".`)
  return [found.state, ...(found.reason === undefined ? [] : [found.reason])].join(': ')
}
