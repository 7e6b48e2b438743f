import { cp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runRedocly } from '../../../../src/kit/contract/run-redocly.ts'
import type { Tool } from '../../tool.ts'
import { type Report, readComplaints } from './complaints.ts'
import { openSchemas, writeForm } from './setup/adapt.ts'
import { openEncryption } from './setup/encrypt.ts'
import { prepareForm, prepareInputs, type Target } from './setup/inputs.ts'

const DOCUMENTS = ['orders', 'keys', 's2s', 'lists', 'business'].map((name) => `${name}.arazzo.yaml`)

export const tool: Tool = {
  title: 'Redocly Respect',
  version: createRequire(import.meta.url)('@redocly/cli/package.json').version,
  kind: 'active',
  async inspect({ folder, contract, target }) {
    await cp(join(import.meta.dirname, 'setup'), folder, { recursive: true })
    for (const [host, path] of Object.entries(contract)) {
      await writeFile(join(folder, `${host}.yaml`), openSchemas(await readFile(path, 'utf8')))
    }
    const workflows = join(folder, 'business.arazzo.yaml')
    await writeFile(workflows, writeForm(await readFile(workflows, 'utf8'), prepareForm(target as Target)))
    // Its own configuration, so that the repository's does not apply.
    await writeFile(join(folder, 'redocly.yaml'), 'telemetry: off\n')
    const encryption = await openEncryption(target as Target)
    const hosts = { checkout: target.checkout, business: target.business, encryption: encryption.url }
    const servers = Object.entries(hosts).flatMap(([name, url]) => ['--server', `${name}=${url}`])
    const options = [...servers, '--json-output', 'report.json']
    try {
      const env = { REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(await prepareInputs(target as Target)) }
      const { stdout, stderr } = await runRedocly(folder, ['respect', ...DOCUMENTS, ...options], { env })
      await writeFile(join(folder, 'output.txt'), stdout + stderr)
    } finally {
      encryption.close()
    }
    return readComplaints(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report)
  },
}
