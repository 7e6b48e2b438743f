import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { History } from '../../src/kit/history/history.ts'
import { readHistories } from '../../src/kit/history/read-history.ts'
import { runProcess } from '../../src/kit/target/run-process.ts'
import { CLI } from '../../src/kit/target/start-target.ts'
import { checkService } from '../services/check-service.ts'
import { prepareServices, SERVICES, type ServiceName } from '../services/services.ts'

/** The source of a recorded history: our sandbox, or a service that others wrote. */
export type Source = 'sandbox' | ServiceName

export const SOURCES: readonly Source[] = ['sandbox', ...SERVICES]

/** Checks a new sandbox or service by the facts, and reads the history of the check. */
export async function recordHistory(source: Source): Promise<History> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'changes-'))
  const { code, stderr } =
    source === 'sandbox' ? await checkSandbox(folder.path) : await checkOther(source, folder.path)
  if (code !== 0) throw new Error(`The check of ${source} ended with ${code}: ${stderr}`)
  return readHistories([join(folder.path, 'history.ndjson')])
}

function checkSandbox(folder: string) {
  return runProcess([
    ...[process.execPath, CLI, 'check', '--target', 'sandbox', '--profile', 'documented'],
    ...['--tier', 'deterministic', '--report', folder],
  ]).ended
}

async function checkOther(service: ServiceName, folder: string) {
  await prepareServices([service])
  return checkService(service, 'described', folder, [])
}
