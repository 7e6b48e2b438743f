import { join, relative } from 'node:path'
import { lint, loadConfig } from '@redocly/openapi-core'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { describeProblems, readSpec } from '../../src/kit/contract/describe-problems.ts'
import { ConfinedResolver } from '../../src/kit/contract/documents/confined-resolver.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import type { Context } from './context.ts'

/** Holds the hand-written files to OpenAPI and to the house rules; warnings do not stop the pipeline. */
export async function lintHosts({ root, spec }: Context): Promise<string> {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') })
  const externalRefResolver = new ConfinedResolver([spec])
  const problems = []
  for (const host of HOSTS) {
    problems.push(
      ...(await readSpec(lint({ ref: join(spec, host, 'openapi.yaml'), config, externalRefResolver }))),
    )
  }
  const errors = problems.filter((problem) => problem.severity === 'error' && !problem.ignored)
  if (errors.length > 0) throw new ExpectedError(describeProblems(errors))
  return HOSTS.map((host) => relative(root, join(spec, host))).join(', ')
}
