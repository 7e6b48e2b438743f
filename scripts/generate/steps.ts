import { join, relative } from 'node:path'
import { type Config, lint } from '@redocly/openapi-core'
import { parse } from 'yaml'
import { type BundledHost, bundleHosts, listBundles } from '../../src/kit/contract/bundle.ts'
import { asJson, HOSTS } from '../../src/kit/contract/contract.ts'
import { describeProblems, readSpec } from '../../src/kit/contract/describe-problems.ts'
import { ConfinedResolver } from '../../src/kit/contract/documents/confined-resolver.ts'
import { printBundle } from '../../src/kit/contract/print-bundle.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { assertHouseRules } from '../house-rules/house-rules.ts'

/** What the steps pass to each other. */
export interface Context {
  /** The project's configuration: the lint rules. */
  config: Config
  /** Folder of the hand-written spec. */
  spec: string
  /** Filled by the bundle step. */
  hosts: BundledHost[]
  /** The files to write: path below the output folder → content. */
  files: Map<string, string>
}

/** Lints the hand-written files by OpenAPI and by the house rules about files. Warnings do not stop the pipeline. */
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

/** Checks and writes the full and the facts-only document of each host, as JSON too: programs read that many times faster. */
export async function writeBundles({ config, spec, hosts, files }: Context): Promise<string> {
  hosts.push(...(await bundleHosts(spec, config, [])))
  assertHouseRules(hosts)
  for (const host of hosts)
    for (const [path, document] of listBundles(host)) {
      const text = printBundle(host.name, document)
      files.set(path, text)
      files.set(asJson(path), `${JSON.stringify(parse(text), null, 2)}\n`)
    }
  return HOSTS.join(', ')
}
