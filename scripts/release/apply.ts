import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { BUNDLES, HOSTS } from '../../src/kit/contract/contract.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { writeChangelogPages } from './changelog-page.ts'
import type { ReleasePlan } from './plan.ts'
import { runScript } from './run-script.ts'

const MANIFESTS = ['src/client/package.json', 'src/kit/package.json']

/** Everything that a release may write. */
const TOUCHED = [
  ...MANIFESTS,
  'package-lock.json',
  'CHANGELOG.md',
  '.changeset',
  'generated',
  'spec/released',
  'docs/changelog.md',
  'docs/changelog-rules.md',
  ...HOSTS.map((host) => `spec/${host}/openapi.yaml`),
]

/** Carries out the plan. If a step fails, everything is restored. */
export function applyRelease(root: string, plan: ReleasePlan): void {
  const backup = mkdtempSync(join(tmpdir(), 'release-'))
  copyAll(root, backup)
  try {
    for (const { host, from, to } of plan.hosts)
      setInfoVersion(join(root, 'spec', host, 'openapi.yaml'), from, to)
    if (plan.isFirst) dropUnreleased(join(root, 'CHANGELOG.md'), plan.version.to)
    else {
      for (const file of MANIFESTS) setVersion(join(root, file), plan.version)
      setVersion(join(root, 'package-lock.json'), plan.version)
      writeChangelog(root, plan)
    }
    runScript(root, 'scripts/generate.ts')
    for (const host of HOSTS) moveBaseline(root, host)
    writeChanges(root, plan)
    writeChangelogPages(root)
  } catch (error) {
    for (const path of TOUCHED) rmSync(join(root, path), { recursive: true, force: true })
    copyAll(backup, root)
    throw error
  } finally {
    rmSync(backup, { recursive: true, force: true })
  }
}

function copyAll(from: string, to: string): void {
  for (const path of TOUCHED) {
    if (!existsSync(join(from, path))) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path), { recursive: true })
  }
}

/** Changes only the version in `info`. */
export function setInfoVersion(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  const line = /^(info:\n(?: .*\n)*? {2}version: *)(["']?)([^\s"']+)\2/m
  if (line.exec(text)?.[3] !== from) {
    throw new ExpectedError(
      `${file}: \`info.version\` is not ${from}, as in the bundle. Run \`npm run generate\`.`,
    )
  }
  writeFileSync(file, text.replace(line, `$1$2${to}$2`))
}

function dropUnreleased(file: string, version: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(`\n## ${version} (unreleased)\n`, `\n## ${version}\n`))
}

/** Sets the version of a manifest, or of both packages in the lock file. */
function setVersion(file: string, { from, to }: ReleasePlan['version']): void {
  const text = readFileSync(file, 'utf8')
  const ours = /("name": "paycontract(?:-kit)?",\s+"version": ")([^"]+)/g
  if ([...text.matchAll(ours)].some(([, , version]) => version !== from))
    throw new ExpectedError(`${file}: the version is not ${from} everywhere. Run \`npm install\`.`)
  writeFileSync(file, text.replace(ours, `$1${to}`))
}

const HEADINGS = { major: 'Major Changes', minor: 'Minor Changes', patch: 'Patch Changes' }

/** Inserts the texts of the changesets by their step, above the earlier versions. */
function writeChangelog(root: string, { version, changesets }: ReleasePlan): void {
  const sections = Object.entries(HEADINGS).flatMap(([step, heading]) => {
    const told = changesets.filter(({ bump }) => bump === step)
    const lines = told.map(({ text }) => `- ${text.replace(/\n(?=.)/g, '\n  ')}`)
    return lines.length > 0 ? [`### ${heading}\n\n${lines.join('\n')}`] : []
  })
  const file = join(root, 'CHANGELOG.md')
  const section = ['', `## ${version.to}`, ...sections, '## '].join('\n\n').slice(1)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('\n## ', () => section),
  )
  for (const { file: changeset } of changesets) rmSync(join(root, changeset))
}

function moveBaseline(root: string, host: string): void {
  for (const file of Object.values(BUNDLES)) {
    mkdirSync(join(root, 'spec/released', host), { recursive: true })
    cpSync(join(root, 'generated', host, file), join(root, 'spec/released', host, file))
  }
}

function writeChanges(root: string, plan: ReleasePlan): void {
  if (plan.isFirst) return
  const apis = plan.hosts.map(({ judgement: { files, ...judgement }, to }) => {
    const version = { base: judgement.version.base, revision: to, needed: to, isEnough: true }
    const changes = judgement.changes.map(({ before, after, ...rest }) => rest)
    return { ...judgement, version, changes }
  })
  const folder = join(root, 'spec/released/changes')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${plan.version.to}.yaml`),
    stringify({ apis }, { aliasDuplicateObjects: false }),
  )
}
