import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { generateClients } from '../../src/kit/generate/generate-clients.ts'
import { FILE } from '../../src/kit/generate/samples/sample-call.ts'
import { findTools } from '../examples/find-tools.ts'
import { type CommandResult, runCommandLine } from '../examples/run-command.ts'
import { openWorkspace } from '../guides/testing/open-workspace.ts'
import type { Language } from './languages.ts'
import type { SampledOperation } from './list-samples.ts'
import type { Stage } from './stage.ts'

const root = resolve(import.meta.dirname, '../..')

/** A folder with the samples of a language as files, exactly as shown, beside what they import. */
export interface Workshop {
  folder: string
  /** Compiles all samples; undefined if the language does not need it. */
  prepare(): Promise<CommandResult | undefined>
  run(sample: SampledOperation, variables: Record<string, string>): Promise<CommandResult>
  remove(): void
}

const LONGEST_RUN_MS = 60_000
const LONGEST_BUILD_MS = 300_000

/** Lists what the machine lacks for a language, each with its reason. */
export function findMissing({ needs }: Language): string[] {
  return findTools(needs).missing
}

export async function openWorkshop(
  language: Language,
  samples: readonly SampledOperation[],
  { encryptionKey }: Pick<Stage, 'encryptionKey'>,
): Promise<Workshop> {
  const { folder, env, remove } = openWorkspace()
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [path, content] of Object.entries(language.files ?? {})) write(path, content)
  for (const { path, content } of await writeClient(language))
    write(join(language.client!.folder, path), content)
  for (const { name, operationId, samples: each } of samples) {
    const { source } = each.find(({ label }) => label === language.label)!
    write(language.fileOf(name, operationId), source)
  }
  write('encryption-key.pem', encryptionKey)
  write(FILE.name, '%PDF-1.7\n')
  const ours = { ...env, PATH: `${writeTools(language, folder)}${delimiter}${env.PATH}` }
  const options = {
    cwd: folder,
    env: { ...ours, ENCRYPTION_KEY_FILE: 'encryption-key.pem', PYTHONDONTWRITEBYTECODE: '1' },
  }
  return {
    folder,
    prepare: async () =>
      language.prepare === undefined
        ? undefined
        : runCommandLine(language.prepare, { ...options, timeoutMs: LONGEST_BUILD_MS }),
    run: ({ name, operationId }, variables) =>
      runCommandLine(language.run(name, operationId), {
        ...options,
        env: { ...options.env, ...variables },
        timeoutMs: LONGEST_RUN_MS,
      }),
    remove,
  }
}

async function writeClient({ client }: Language) {
  if (!client) return []
  const { language, folder: out } = client
  const request = { language, host: 'both', profile: 'proposed', out, document: false, overlays: [] } as const
  return generateClients(request, '0.0.0')
}

/** Writes a folder of commands for the tools found: of two interpreters, one may lack the modules. */
function writeTools({ needs }: Language, folder: string): string {
  const bin = join(folder, 'tools')
  mkdirSync(bin)
  const tools = [...findTools(needs).paths, ['tsc', join(root, 'node_modules/.bin/tsc')] as const]
  for (const [tool, path] of tools) {
    writeFileSync(join(bin, tool), `#!/bin/sh\nexec '${path}' "$@"\n`, { mode: 0o755 })
  }
  return bin
}
