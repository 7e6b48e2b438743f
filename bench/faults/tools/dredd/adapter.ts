import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProcess } from '../../../../src/kit/target/run-process.ts'
import { pinnedVersion } from '../../pinned-version.ts'
import type { Subject, Tool } from '../../tool.ts'

const HOSTS = ['checkout', 'business'] as const
const [DREDD, PREPARE, HOOKS] = ['node_modules/dredd/bin/dredd', 'setup/prepare.cjs', 'setup/hooks.cjs'].map(
  (path) => fileURLToPath(new URL(path, import.meta.url)),
) as [string, string, string]

export const tool: Tool = {
  title: 'Dredd',
  version: pinnedVersion(import.meta.dirname, 'dredd'),
  kind: 'active',
  async inspect(subject) {
    const complaints: string[] = []
    for (const host of HOSTS) complaints.push(...(await inspectHost(subject, host)))
    return [...new Set(complaints)].sort()
  },
}

async function inspectHost(subject: Subject, host: (typeof HOSTS)[number]): Promise<string[]> {
  const [document, report] = [`${host}.json`, `${host}.xml`].map((name) => join(subject.folder, name))
  await run(subject, [PREPARE, subject.contract[host], document!], [0])
  const options = ['--hookfiles', HOOKS, '--reporter', 'xunit', '--output', report!, '--no-color']
  const env = { TARGET: subject.config, DOCUMENT: document }
  const said = await run(subject, [DREDD, document!, subject.target[host], ...options], [0, 1], env)
  // Unreadable hooks are only a warning, and every transaction would fail without them.
  if (said.includes('Skipping hook loading')) throw new Error(said)
  return readReport(await readFile(report!, 'utf8'))
}

async function run(
  { folder }: Subject,
  args: readonly string[],
  codes: readonly (number | null)[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const running = runProcess([process.execPath, ...args], { cwd: folder, env: { ...process.env, ...env } })
  const { code, stdout, stderr } = await running.ended
  if (!codes.includes(code)) throw new Error(`dredd ended with ${code}: ${stdout}${stderr}`)
  return stdout + stderr
}

function readReport(xml: string): string[] {
  const [, ...cases] = xml.split('<testcase ')
  if (cases.length === 0) throw new Error('dredd tested nothing')
  return cases.flatMap((each) => {
    const [, name] = /name="([^"]*)"/.exec(each)!
    const [, message] = /<failure><!\[CDATA\[(.*?)\n(?:Request:|Stacktrace:)/s.exec(each) ?? []
    return message === undefined ? [] : readMessage(message).map((line) => `${name}: ${generalise(line)}`)
  })
}

/** Other lines quote the answer itself. */
function readMessage(message: string): string[] {
  const lines = message
    .split('\n')
    .filter((line) => /^(headers:|body:|statusCode:|Failed|Error:) ./.test(line))
  return lines.length === 0 ? ['fails'] : lines
}

/** Removes what differs between records: the index of a list item, and its value. */
function generalise(line: string): string {
  return line
    .replaceAll(/\/\d+(?=[/' ]|$)/g, '/*')
    .replace(/(No enum match for:|but got:) .*/, '$1')
    .replace(/127\.0\.0\.1:\d+/, 'HOST')
    .trim()
}
