import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProcess } from '../../../../src/kit/target/run-process.ts'
import { pinnedVersion } from '../../pinned-version.ts'
import type { Subject, Tool } from '../../tool.ts'
import { readComplaints } from './complaints.ts'
import { adapt } from './setup/adapt.ts'
import type { Target } from './setup/bodies.ts'
import { writeExamples } from './setup/examples.ts'

const HOSTS = ['checkout', 'business'] as const
const SETUP = join(import.meta.dirname, 'setup')
const JAR = join(import.meta.dirname, 'node_modules/specmatic/specmatic.jar')
/** Only the first-tier JIT compiler: a run is too short for the optimizing one to pay off. */
const JAVA = ['java', '-XX:TieredStopAtLevel=1', '-jar', JAR] as const
const JUNIT = 'junit/TEST-junit-jupiter.xml'

export const tool: Tool = {
  title: "Specmatic's contract tests",
  version: pinnedVersion(import.meta.dirname, 'specmatic'),
  kind: 'active',
  async inspect(subject) {
    const folderOf = (host: string) => join(subject.folder, host)
    for (const host of HOSTS) await prepare(subject.contract[host], host, folderOf(host))
    await writeExamples(subject.target as Target, folderOf('checkout'), folderOf('business'))
    const complaints: string[] = []
    // One after the other, since both change the same records.
    for (const host of HOSTS) complaints.push(...(await test(subject, host, folderOf(host))))
    return complaints
  },
}

async function prepare(contract: string, host: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(join(SETUP, `${host}.overlay.yaml`), join(folder, 'overlay.yaml'))
  await cp(join(SETUP, 'proof.pdf'), join(folder, 'proof.pdf'))
  const document = await readFile(contract, 'utf8')
  await writeFile(join(folder, 'openapi.yaml'), adapt(document))
}

async function test({ target }: Subject, host: (typeof HOSTS)[number], folder: string): Promise<string[]> {
  const { publicKey, secretKey } = target.businesses[0]!
  const settings = JSON.parse(await readFile(join(SETUP, 'environment.json'), 'utf8'))
  // The variables of keys are named after the security schemes.
  const env = { ...process.env, ...settings, publicKey, secretKey, business: secretKey }
  const inputs = ['--testBaseURL', target[host], '--overlay-file', 'overlay.yaml', '--examples', 'examples']
  // A generous timeout: on a busy machine, a short one would say nothing about the service.
  const options = [...inputs, '--timeout', '30', '--junitReportDir', 'junit']
  const command = [...JAVA, 'test', 'openapi.yaml', ...options]
  const { stdout, stderr } = await runProcess(command, { cwd: folder, env }).ended
  await writeFile(join(folder, 'output.txt'), stdout + stderr)
  const report = await readFile(join(folder, JUNIT), 'utf8').catch(() => '')
  return readComplaints(report).map((complaint) => `${host}: ${complaint}`)
}
