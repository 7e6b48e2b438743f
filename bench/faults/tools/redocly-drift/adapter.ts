import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProcess } from '../../../../src/kit/target/run-process.ts'
import type { Subject, Tool } from '../../tool.ts'
import { complaintsOf, type Report } from './complaints.ts'

const SCRIPT = fileURLToPath(new URL('setup/drift.sh', import.meta.url))
const BIN = fileURLToPath(new URL('../../../../node_modules/.bin', import.meta.url))

export const tool: Tool = {
  title: 'redocly drift',
  version: createRequire(import.meta.url)('@redocly/cli/package.json').version,
  kind: 'passive',
  async inspect(subject) {
    // It exits with 1 both if it found something and if it failed: only the report tells which.
    const { stderr } = await runScript(subject).ended
    const reports = await Promise.all(
      ['checkout', 'business'].map((host) => readReport(join(subject.folder, `${host}.json`), stderr)),
    )
    return [...new Set(reports.flatMap(complaintsOf))].sort()
  },
}

function runScript({ har, contract, target, folder }: Subject) {
  const env = {
    // Redocly's command, and the Node that runs it, are those of this repository.
    PATH: [BIN, process.env.PATH].join(delimiter),
    HOME: resolve(folder),
    NO_COLOR: '1',
    // No telemetry, no check for newer versions.
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    HAR: resolve(har),
    CHECKOUT_API: resolve(contract.checkout),
    CHECKOUT_URL: target.checkout,
    BUSINESS_API: resolve(contract.business),
    BUSINESS_URL: target.business,
  }
  return runProcess(['sh', SCRIPT], { cwd: folder, env, isGroup: true })
}

/** @throws Error if there is no report, or if it covers no call */
async function readReport(file: string, stderr: string): Promise<Report> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`redocly drift wrote no report: ${stderr.trim()}`)
  })
  const report: Report = JSON.parse(text)
  if (report.run.documentedExchanges + report.run.undocumentedExchanges === 0)
    throw new Error(`redocly drift looked at no call: ${stderr.trim()}`)
  return report
}
