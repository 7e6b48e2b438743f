import { cp, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runProcess } from '../../../../src/kit/target/run-process.ts'
import { pinnedVersion } from '../../pinned-version.ts'
import type { Subject, Tool } from '../../tool.ts'

const HOSTS = ['checkout', 'business'] as const
const PORTMAN = locate('node_modules/@apideck/portman/bin/portman')
const NEWMAN = locate('node_modules/newman/bin/newman.js')

interface NewmanReport {
  run: { executions: unknown[]; failures: Failure[] }
}

interface Failure {
  error: { name: string; test?: string; message: string }
  source?: { name?: string }
}

export const tool: Tool = {
  title: 'Portman and Newman',
  version: ['@apideck/portman', 'newman']
    .map((name) => pinnedVersion(import.meta.dirname, name))
    .join(' and '),
  kind: 'active',
  async inspect(subject) {
    // Portman looks for the scripts that its config names in its working directory, and writes its files there.
    await cp(locate('setup'), `${subject.folder}/setup`, { recursive: true })
    const complaints: string[] = []
    for (const host of HOSTS) complaints.push(...(await inspectHost(subject, host)))
    return [...new Set(complaints)].sort()
  },
}

async function inspectHost(subject: Subject, host: (typeof HOSTS)[number]): Promise<string[]> {
  const { folder, config, contract, target } = subject
  const run = (...args: string[]) => runNode(folder, args)
  const [document, environment, collection, report] = ['openapi', 'environment', 'collection', 'report'].map(
    (name) => `${host}.${name}.json`,
  ) as [string, string, string, string]
  await run(locate('setup/prepare.cjs'), contract[host], document)
  await run(locate('setup/environment.cjs'), config, contract[host], environment)
  const tests = ['--portmanConfigFile', 'setup/portman-config.yaml', '--no-warn', '--output', collection]
  await run(PORTMAN, '--local', document, '--baseUrl', target[host], ...tests)
  const reporting = ['--reporters', 'json', '--reporter-json-export', report, '--suppress-exit-code']
  const calling = ['--ignore-redirects', '--timeout-request', '10000']
  await run(NEWMAN, 'run', collection, '--environment', environment, ...calling, ...reporting)
  return readReport(JSON.parse(await readFile(`${folder}/${report}`, 'utf8')))
}

async function runNode(cwd: string, args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runProcess([process.execPath, ...args], { cwd }).ended
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stdout}${stderr}`)
}

function readReport({ run }: NewmanReport): string[] {
  if (run.executions.length === 0) throw new Error('newman tested nothing')
  return run.failures.flatMap(({ error, source }) =>
    readErrors(error.message).map((each) => `${source?.name}: ${error.test ?? error.name}: ${each}`),
  )
}

/** Returns one line per violation of a schema, without what differs between records and runs. */
function readErrors(message: string): string[] {
  const [, violations] = /found following errors: \n?(.*)/s.exec(message) ?? []
  const errors = violations === undefined ? [message] : violations.split(/,\s+(?=data\b)/)
  return errors.map((each) => {
    // Parts of the answer may follow, quoted by a parser or an assertion.
    const [line] = each
      .replaceAll(/'.*?'(?= to include)/gs, 'the answer')
      .trim()
      .split('\n', 1)
    return line!
      .replaceAll(/\[\d+\]/g, '[*]')
      .replace(/127\.0\.0\.1:\d+/, 'HOST')
      .replace(/(valid json) but .*/, '$1')
  })
}

function locate(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
