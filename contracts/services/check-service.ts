import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProcess } from '../../src/kit/target/run-process.ts'
import { CLI } from '../../src/kit/target/start-target.ts'
import { describeService } from './describe/describe-service.ts'
import { composeTarget } from './describe/description.ts'
import type { Knowledge } from './messages.ts'
import { type ServiceName, startService } from './services.ts'

/**
 * Checks a service as its users do: starts a new one, and runs `paycontract check` against it. Report and history are written to
 * the folder.
 */
export async function checkService(
  service: ServiceName,
  knowledge: Knowledge,
  folder: string,
  args: readonly string[],
): Promise<{ code: number | null; stderr: string }> {
  const { ready, stop } = await startService(service)
  try {
    const description = knowledge === 'described' ? describeService(service, ready) : { businesses: [] }
    const config = join(folder, 'target.json')
    await writeFile(config, JSON.stringify(composeTarget(ready, description)))
    return await runProcess([
      ...[process.execPath, CLI, 'check', '--config', config, '--allow-writes', '--report', folder],
      ...['--tier', 'deterministic', ...args],
      ...(description.overlays ?? []).flatMap((overlay) => ['--overlay', overlay]),
    ]).ended
  } finally {
    await stop()
  }
}
