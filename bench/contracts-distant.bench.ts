import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProcess } from '../src/kit/target/run-process.ts'
import { atMost, type Row } from './claim.ts'
import { delayConnections } from './distance/delay-connections.ts'
import { inFolder, root, timeScript } from './run-script.ts'

const DELAY_MS = 40
const LIMIT_S = 120

const anyPorts = ['checkout', 'business', 'control'].flatMap((name) => [`--${name}-port`, '0'])

/** Complete checks of a sandbox that answers as if it were further away. */
export async function run(): Promise<Row[]> {
  const command = [process.execPath, 'src/kit/cli/paycontract.js', 'sandbox', '--json', ...anyPorts]
  const sandbox = runProcess(command, { cwd: root })
  try {
    const ready = JSON.parse((await sandbox.shown('stdout', /\n/)).split('\n', 1)[0]!)
    const hosts = await Promise.all(
      (['checkout', 'business', 'control'] as const).map(async (name) => {
        const distance = await delayConnections(ready[name], DELAY_MS)
        ready[name] = distance.url
        return distance
      }),
    )
    const rows = await inFolder((folder) => measure(join(folder, 'target.json'), ready))
    await Promise.all(hosts.map((each) => each.close()))
    return rows
  } finally {
    await sandbox.stop()
  }
}

async function measure(config: string, ready: object): Promise<Row[]> {
  await writeFile(config, JSON.stringify(ready))
  const rows: Row[] = []
  for (const profile of ['documented', 'proposed']) {
    const args = ['--config', config, '--allow-writes', '--profile', profile, '--no-report']
    const time = await timeScript(1, 'src/kit/cli/paycontract.js', 'check', ...args)
    rows.push(atMost(LIMIT_S, { name: `contracts: ${profile}, ${DELAY_MS} ms away`, ...time }))
  }
  return rows
}
