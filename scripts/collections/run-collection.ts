import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { toRenderable } from '../../src/kit/contract/renderable.ts'
import { generateClients, renderFiles } from '../../src/kit/generate/generate-clients.ts'
import { FILE } from '../../src/kit/generate/samples/sample-call.ts'
import { runProcess } from '../../src/kit/target/run-process.ts'
import { arrivedWhole, hostileDocuments } from '../samples/hostile.ts'
import type { SampledOperation } from '../samples/list-samples.ts'
import { arrange } from '../samples/run-samples.ts'
import { openStage, type Stage } from '../samples/stage.ts'
import type { Program, Requested } from './programs.ts'

/** The result of running a collection. */
export interface CollectionResult {
  total: number
  /** Number of operations answered with a success. */
  succeeded: number
  problems: string[]
  /** The output of the program. */
  output: string
  durationMs: number
}

/** Sends every request of a collection once, each to a sandbox that holds what its example names, and a hostile one. */
export async function runCollection(
  program: Program,
  operations: readonly SampledOperation[],
): Promise<CollectionResult> {
  const startedMs = performance.now()
  const statuses = new Map<string, number[]>()
  let isArranging = false
  const stage: Stage = await openStage(async (request) => {
    if (isArranging) return undefined
    const found = operations.find((each) => isCallOf(each, request))
    if (!found) return undefined
    isArranging = true
    await arrange(stage, found)
    isArranging = false
    return (status) => statuses.set(found.name, [...(statuses.get(found.name) ?? []), status])
  })
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-collection-'))
  try {
    const { code, output } = await run(program, stage, join(folder, 'all'), await generate(program))
    const failed = operations
      .filter(({ name }) => !/^2\d\d$/.test((statuses.get(name) ?? []).join()))
      .map(({ name }) => `${name}: ${statuses.get(name)?.join(', ') ?? 'not called'}`)
    const problems = [...failed, ...(code === 0 ? [] : [`it ended with ${code}`])]
    const hostile = await run(
      program,
      stage,
      join(folder, 'hostile'),
      await generateHostile(program),
      HOSTILE,
    )
    if (hostile.code !== 0 || !arrivedWhole(stage.latestRequest()))
      problems.push('hostile texts did not arrive as they are')
    const durationMs = performance.now() - startedMs
    const succeeded = operations.length - failed.length
    return {
      ...{ total: operations.length, succeeded, problems, durationMs },
      output: `${output}\n${hostile.output}`,
    }
  } finally {
    await stage.close()
    rmSync(folder, { recursive: true })
  }
}

const HOSTILE: Requested = { host: 'business', operationId: 'initiatePayment' }

function isCallOf({ call }: SampledOperation, { method, url }: Request): boolean {
  const { row } = call.operation
  const pattern = row.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]*\}/g, '[^/]+')
  return row.method === method && new RegExp(`^${pattern}$`).test(new URL(url).pathname)
}

type Files = { path: string; content: string }[]

async function run(program: Program, stage: Stage, folder: string, files: Files, only?: Requested) {
  for (const { path, content } of [...files, { path: FILE.name, content: '%PDF-1.7\n' }]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const variables = { ...stage.variables, ENCRYPTION_KEY: stage.encryptionKey }
  const command = [process.execPath, ...program.describeRun(folder, variables, only)]
  const { code, stdout, stderr } = await runProcess(command, { cwd: folder }).ended
  return { code, output: stripVTControlCharacters(`${stdout}${stderr}`) }
}

function generate({ format: language }: Program): Promise<Files> {
  const request = {
    language,
    host: 'both',
    profile: 'proposed',
    out: '.',
    document: false,
    overlays: [],
  } as const
  return generateClients(request, '0.0.0')
}

function generateHostile({ format }: Program): Promise<Files> {
  const written = hostileDocuments()
  const documents = HOSTS.map((host) => ({
    ...{ host, title: host, version: '0', overlays: [], text: '', sha256: '' },
    ...{ document: toRenderable(written[host]), written: written[host], facts: written[host] },
  }))
  return renderFiles(format, documents, documents)
}
