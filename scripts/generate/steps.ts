import { join, relative } from 'node:path'
import { type Config, lint } from '@redocly/openapi-core'
import { parse } from 'yaml'
import { listStaleExamples } from '../../src/kit/contract/answers/stale-examples.ts'
import { type BundledHost, bundleHosts, listBundles } from '../../src/kit/contract/bundle.ts'
import { asJson, HOSTS } from '../../src/kit/contract/contract.ts'
import { describeProblems, readSpec } from '../../src/kit/contract/describe-problems.ts'
import { ConfinedResolver } from '../../src/kit/contract/documents/confined-resolver.ts'
import { printBundle } from '../../src/kit/contract/print-bundle.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { explain } from '../redocly-plugin/rule.ts'

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

/** Lints the hand-written files by OpenAPI and the house rules. Warnings do not stop the pipeline. */
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

/** Writes the full and the facts-only document of each host, as JSON too: programs read that many times faster. */
export async function writeBundles({ config, spec, hosts, files }: Context): Promise<string> {
  hosts.push(...(await bundleHosts(spec, config, [])))
  assertExamplesFit(hosts)
  for (const host of hosts)
    for (const [path, document] of listBundles(host)) {
      const text = printBundle(host.name, document)
      files.set(path, text)
      files.set(asJson(path), `${JSON.stringify(parse(text), null, 2)}\n`)
    }
  return HOSTS.join(', ')
}

function assertExamplesFit(hosts: readonly BundledHost[]): void {
  const stale = hosts.flatMap(({ name, full, documented }) =>
    [full, documented].flatMap(listStaleExamples).map(({ pointer, fault }) => {
      const wrong = `the example at #${pointer} is not valid: ${fault}`
      const remedy = 'Correct the example, or the schema where the example is right'
      return `spec/${name}  examples-valid  ${explain('examples-valid', wrong, remedy)}`
    }),
  )
  if (stale.length > 0) throw new ExpectedError([...new Set(stale)].join('\n'))
}
