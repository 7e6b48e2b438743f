import { join, relative } from 'node:path'
import { type Config, lint } from '@redocly/openapi-core'
import { type BundledHost, bundleHosts, listBundles } from '../../src/kit/contract/bundle.ts'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { describeProblems, readSpec } from '../../src/kit/contract/describe-problems.ts'
import { ConfinedResolver } from '../../src/kit/contract/documents/confined-resolver.ts'
import { printBundle } from '../../src/kit/contract/print-bundle.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'

/** What the steps hand on to each other. */
export interface Context {
  /** That of the project: the lint rules. */
  config: Config
  /** Folder of the hand-written spec. */
  spec: string
  /** Filled by the bundle step. */
  hosts: BundledHost[]
  /** What will be written, path below the output folder → content. */
  files: Map<string, string>
}

/** Holds the hand-written files to OpenAPI and to the house rules; warnings do not stop the pipeline. */
export async function lintHosts({ config, spec }: Context): Promise<string> {
  const externalRefResolver = new ConfinedResolver([spec])
  const folders = HOSTS.map((host) => join(spec, host))
  const problems = []
  for (const folder of folders) {
    const ref = join(folder, 'openapi.yaml')
    problems.push(...(await readSpec(lint({ ref, config, externalRefResolver }))))
  }
  const errors = problems.filter(({ severity, ignored }) => severity === 'error' && !ignored)
  if (errors.length > 0) throw new ExpectedError(describeProblems(errors))
  return folders.map((folder) => relative(join(import.meta.dirname, '../..'), folder)).join(', ')
}

/** The full document of each host, and the facts-only one. */
export async function writeBundles({ config, spec, hosts, files }: Context): Promise<string> {
  hosts.push(...(await bundleHosts(spec, config, [])))
  for (const host of hosts)
    for (const [path, document] of listBundles(host)) files.set(path, printBundle(host.name, document))
  return HOSTS.join(', ')
}
