import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { ExpectedError } from '../../src/kit/command-line.ts'
import { BUNDLES, HOSTS } from '../../src/kit/contract/contract.ts'
import { writeChangelogPages } from './changelog-page.ts'
import type { ReleasePlan } from './plan.ts'
import { runScript } from './run-script.ts'

/** Everything that a release writes. */
const TOUCHED = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  '.changeset',
  'generated',
  'spec/released',
  'docs/changelog.md',
  'docs/changelog-rules.md',
  ...HOSTS.map((host) => `spec/${host}/openapi.yaml`),
]

/** Carries the plan out; when a step fails everything is as it was. */
export function applyRelease(root: string, plan: ReleasePlan): void {
  const backup = mkdtempSync(join(tmpdir(), 'release-'))
  copyAll(root, backup)
  try {
    for (const { host, from, to } of plan.hosts)
      setInfoVersion(join(root, 'spec', host, 'openapi.yaml'), from, to)
    if (plan.isFirst) dropUnreleased(join(root, 'CHANGELOG.md'), plan.package.to)
    else moveVersion(root, plan.package)
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

/** The version in `info`, and nothing else of the file. */
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

function moveVersion(root: string, { from, to }: ReleasePlan['package']): void {
  const changesets = dirname(createRequire(import.meta.url).resolve('@changesets/cli/package.json'))
  runScript(root, join(changesets, 'bin.js'), 'version')
  const written = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  if (written !== to)
    throw new ExpectedError(`Changesets made it ${written}, and ${to} was planned; nothing was changed.`)
  const lock = join(root, 'package-lock.json')
  if (!existsSync(lock)) return
  // The package itself stands twice at the top of its lock file; its dependencies further down are others.
  const text = readFileSync(lock, 'utf8')
  const end = text.indexOf('"dependencies"')
  writeFileSync(
    lock,
    text.slice(0, end).replaceAll(`"version": "${from}"`, `"version": "${to}"`) + text.slice(end),
  )
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
    join(folder, `${plan.package.to}.yaml`),
    stringify({ apis }, { aliasDuplicateObjects: false }),
  )
}
