import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Permissions = Record<string, string>
interface Job {
  permissions?: Permissions
  environment?: unknown
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[]
}

const root = resolve(import.meta.dirname, '../..')
const templates = 'src/kit/generate/packaging/templates/*/once/dot-github/workflows/*.yml'
const files = globSync(['.github/workflows/*.yml', 'examples/ci/*.yml', templates], { cwd: root }).sort()
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const jobs = [...texts].flatMap(([file, text]) => {
  const workflow = parse(text) as { permissions?: Permissions; jobs?: Record<string, Job> }
  return Object.entries(workflow.jobs ?? {}).map(([name, job]) => ({
    name: `${file} ${name}`,
    job,
    permissions: job.permissions ?? workflow.permissions,
  }))
})
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step) => ({ ...step, jobName: name })))

test('an action is pinned by its commit, and says which version that is', () => {
  const uses = [...texts].flatMap(([file, text]) =>
    text.split('\n').flatMap((line) => (/^\s*(- )?uses:/.test(line) ? [`${file}: ${line.trim()}`] : [])),
  )
  expect(uses.length).toBeGreaterThan(10)
  expect(uses.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
})

test('what a step runs is here', () => {
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as object
  const runs = steps.filter(({ jobName }) => jobName.startsWith('.github/')).map(({ run = '' }) => run)
  const called = runs.flatMap((run) => [
    ...run.matchAll(/(?:node|bash) ([\w./-]+\.\w+|\.ci\/\w+)|npm run (?:--silent )?([\w:-]+)/g),
  ])
  expect(called.length).toBeGreaterThan(5)
  expect(
    called.filter(([, file, script]) => (file ? !existsSync(join(root, file)) : !(script! in scripts))),
  ).toEqual([])
})

test('a checkout leaves no token behind for what is run after it', () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
  expect(checkouts.length).toBeGreaterThan(0)
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
})

test('no job has the permissions that a repository gives where a workflow names none', () => {
  expect(jobs.filter(({ permissions }) => permissions === undefined).map(({ name }) => name)).toEqual([])
})

const publishing = jobs.filter(({ permissions }) => permissions?.['id-token'] === 'write')

test('an identity is held only by the job that publishes with it, in an environment, and that job runs nothing else', () => {
  const names = [
    '.github/workflows/pages.yml deploy',
    '.github/workflows/release.yml publish',
    'src/kit/generate/packaging/templates/python/once/dot-github/workflows/package.yml publish',
  ]
  expect(publishing.map(({ name }) => name)).toEqual(names)
  expect(publishing.filter(({ job }) => job.environment === undefined)).toEqual([])
  const commands = publishing.flatMap(({ job }) => job.steps.flatMap(({ run }) => run ?? []))
  const publishOne = expect.stringMatching(/^npm publish release\/\S+ .*--ignore-scripts$/)
  expect(commands).toEqual([publishOne, publishOne])
})

test('what makes the package and the site installs without running the scripts of packages', () => {
  const makers = steps.filter(({ jobName }) => /release.yml pack|pages.yml build|examples\/ci/.test(jobName))
  const installs = makers.flatMap(({ run }) => run?.match(/npm (?:ci|install)\b[^\n&]*/g) ?? [])
  expect(installs.length).toBeGreaterThanOrEqual(4)
  expect(installs.filter((command) => !command.includes('--ignore-scripts'))).toEqual([])
})
