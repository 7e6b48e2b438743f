import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeService } from '../../contracts/services/describe/describe-service.ts'
import { composeTarget } from '../../contracts/services/describe/description.ts'
import { type ServiceName, startService } from '../../contracts/services/services.ts'
import { runProcess } from '../../src/kit/target/run-process.ts'
import { CLI } from '../../src/kit/target/start-target.ts'
import type { Subject, SubjectTarget } from './tool.ts'

export interface OpenSubject extends Subject {
  stop: () => Promise<void>
}

/**
 * Starts a service, right or with one fault, and describes it in a folder of its own: target.json, the documents with its
 * operator's answers, and an empty folder for the tool.
 */
export async function openSubject(
  service: ServiceName,
  fault: string | undefined,
  folder: string,
): Promise<OpenSubject> {
  const { ready, stop } = await startService(service, fault === undefined ? {} : { fault })
  try {
    const description = describeService(service, ready)
    const target = composeTarget(ready, description) as SubjectTarget
    const config = join(folder, 'target.json')
    const own = join(folder, 'tool')
    await mkdir(own, { recursive: true })
    await writeFile(config, JSON.stringify(target, undefined, 2))
    const contract = await writeContract(service, description.overlays ?? [], join(folder, '..', 'contract'))
    return {
      target,
      config,
      contract,
      har: join(folder, 'day.har'),
      history: join(folder, 'history.ndjson'),
      folder: own,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const contracts = new Map<string, Promise<Subject['contract']>>()

/** The documents are the same for every fault of a service, so they are written once. */
function writeContract(
  service: ServiceName,
  overlays: readonly string[],
  folder: string,
): Promise<Subject['contract']> {
  const out = join(folder, service)
  const written = contracts.get(out) ?? runContract(overlays, out)
  contracts.set(out, written)
  return written
}

async function runContract(overlays: readonly string[], out: string): Promise<Subject['contract']> {
  const answers = overlays.flatMap((each) => ['--overlay', each])
  const running = runProcess([process.execPath, CLI, 'contract', '--plain', '--out', out, ...answers])
  const { code, stderr } = await running.ended
  if (code !== 0) throw new Error(`paycontract contract ended with ${code}: ${stderr}`)
  const plain = (host: string) => join(out, host, 'openapi.documented.plain.yaml')
  return { checkout: plain('checkout'), business: plain('business') }
}
