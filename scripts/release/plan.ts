import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import { highest } from '../../src/kit/diff/change.ts'
import { type Judgement, judge } from '../../src/kit/diff/judge.ts'
import { askRedocly } from '../../src/kit/diff/redocly.ts'
import { pairWithReleased } from '../../src/kit/diff/released.ts'
import { isVersionAtLeast, nextVersion } from '../../src/kit/diff/version.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { bumpVersion, type Changeset, highestBump, readChangesets, stepBetween } from './changesets.ts'
import { runScript } from './run-script.ts'

export interface ReleasePlan {
  /** Nothing was published before: the documents become the first baseline, and the versions stay. */
  isFirst: boolean
  /** Of both packages. */
  version: { from: string; to: string }
  changesets: Changeset[]
  hosts: { host: HostName; from: string; to: string; judgement: Judgement }[]
}

/**
 * Plans a release without writing anything.
 *
 * @param ask the second opinion on changes, `redocly diff` by default
 * @throws ExpectedError when there is nothing to release, or the changesets announce less than the documents' changes
 */
export async function planRelease(root: string, ask = askRedocly): Promise<ReleasePlan> {
  runScript(root, 'scripts/generate.ts', '--check')
  const { version } = JSON.parse(readFileSync(join(root, 'src/client/package.json'), 'utf8'))
  const changesets = readChangesets(root)
  const isFirst = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version} (unreleased)\n`)
  const judgements = await Promise.all(HOSTS.map((host) => judge(pairWithReleased(root, host), ask)))
  const hosts = HOSTS.map((host, index) => {
    const judgement = judgements[index]!
    const { revision, needed, isEnough } = judgement.version
    return { host, from: revision, to: isFirst || isEnough ? revision : needed, judgement }
  })
  const to = bumpVersion(version, highestBump(changesets.map(({ bump }) => bump)))
  if (isFirst) assertFirst(version, to)
  else assertEnough(version, to, hosts)
  return { isFirst, version: { from: version, to }, changesets, hosts }
}

function assertFirst(version: string, to: string): void {
  if (to === version) return
  throw new ExpectedError(
    `CHANGELOG.md calls ${version} unreleased, and there are changesets. Tell what they tell in that section and delete them.`,
  )
}

function assertEnough(version: string, to: string, hosts: ReleasePlan['hosts']): void {
  const level = highest(hosts.map(({ judgement }) => judgement.level))
  const needed = nextVersion(version, level)
  if (to !== version && isVersionAtLeast(to, needed)) return
  if (level === 'none') {
    throw new ExpectedError('There is no changeset: nothing to release. Write one with `npx changeset`.')
  }
  const judgements = hosts.map(({ judgement }) => judgement).filter((each) => each.level === level)
  const names = judgements.map(({ name }) => name)
  const step = stepBetween(version, needed)
  const what = level === 'major' ? 'breaking' : level === 'minor' ? 'new' : 'worded otherwise'
  throw new ExpectedError(
    `${names.join(' and ')}: something is ${what}, so ${version} has to become ${needed}, and the changesets make it ${to}. Write one of the step "${step}" with \`npx changeset\`; \`npm run spec:diff\` shows the changes.`,
  )
}
