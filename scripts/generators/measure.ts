import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { type Generator, type Host, hosts, type Profile, type Task } from './catalogue.ts'
import { type Command, run } from './run-command.ts'
import { judge, type Supplies } from './supplies.ts'
import { type Tools, toolchains } from './toolchain.ts'
import { findUnshown } from './traits/find-unshown.ts'
import type { Finding, Row } from './verdict.ts'

const root = resolve(import.meta.dirname, '../..')
const bundles: Readonly<Record<Profile, string>> = {
  proposed: 'openapi.yaml',
  documented: 'openapi.documented.yaml',
}

export interface Measurement {
  /** One for each host. */
  rows: Row[]
  /** Topics of which the page says what was not found in the clients. */
  untold: string[]
}

/** Installs a generator in `folder` and takes every step with it, on both hosts. */
export async function measure(
  generator: Generator,
  folder: string,
  tools: Tools,
  supplies: Supplies,
): Promise<Measurement> {
  mkdirSync(folder)
  const missing = await install(generator, folder)
  const rows: Row[] = []
  for (const host of hosts) {
    rows.push(await measureHost({ generator, host, folder, tools, supplies, missing }))
  }
  return { rows, untold: findUntold(generator, folder, rows) }
}

interface Trial {
  generator: Generator
  host: Host
  folder: string
  tools: Tools
  supplies: Supplies
  /** Why the generator is not there. */
  missing: string | undefined
}

async function measureHost(trial: Trial): Promise<Row> {
  const { name, version, language } = trial.generator
  const row: Row = { generator: name, version, language, host: trial.host, lines: 0, findings: {} }
  const out = join(trial.folder, `${trial.host}-proposed`)
  row.findings.generates = await generate(trial, 'proposed')
  row.lines = row.findings.generates.verdict === 'yes' ? countLines(join(out, 'client')) : 0
  row.findings.compiles = await compile(trial, row.findings.generates, 'proposed')
  Object.assign(row.findings, await runProgram(trial, row.findings.compiles, out))
  row.findings.facts = await compile(trial, await generate(trial, 'documented'), 'documented')
  return row
}

/** What the page says of the generator and what it wrote does not show. Empty where it could not be tried. */
function findUntold({ name }: Generator, folder: string, rows: readonly Row[]): string[] {
  if (rows.some(({ findings }) => findings.generates?.verdict !== 'yes')) return []
  return findUnshown(name, (host, profile) =>
    listFiles(join(folder, `${host}-${profile}`, 'client'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  )
}

async function install({ packages, overrides }: Generator, folder: string): Promise<string | undefined> {
  const manifest = { private: true, type: 'module', dependencies: packages, overrides }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  if (Object.keys(packages).length === 0) return
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
  const { isDone, reason } = await run({ program: 'npm', arguments: args }, folder)
  return isDone ? undefined : `could not be installed: ${reason}`
}

async function generate({ generator, host, folder, missing }: Trial, profile: Profile): Promise<Finding> {
  if (missing !== undefined) return { verdict: 'not run', reason: missing }
  const place = join(folder, `${host}-${profile}`)
  mkdirSync(place)
  const task: Task = {
    host,
    profile,
    bundle: resolve(root, 'generated', host, bundles[profile]),
    out: 'client',
    bin: (name) => join(folder, 'node_modules/.bin', name),
  }
  writeFiles(place, generator.configure?.(task) ?? {})
  const { isDone, reason } = await run(generator.generate(task), place)
  if (!isDone) return { verdict: 'no', reason }
  if (listFiles(join(place, 'client')).length > 0) return { verdict: 'yes' }
  return { verdict: 'no', reason: 'wrote nothing' }
}

async function compile(trial: Trial, generated: Finding, profile: Profile): Promise<Finding> {
  if (generated.verdict !== 'yes') return skip(generated, 'generated')
  const { generator, host, folder, tools } = trial
  if (tools.missing !== undefined) return { verdict: 'not run', reason: tools.missing }
  const place = join(folder, `${host}-${profile}`)
  const { files, program, compile: commandsFor } = toolchains[generator.language]
  writeFiles(place, files)
  if (profile === 'proposed') copyFileSync(findProgram(generator, host), join(place, program))
  const sources = [...listFiles(join(place, 'client')), join(place, program)].filter(
    (path) => extname(path) === extname(program) && existsSync(path),
  )
  const { verdict, reason } = await runAll(commandsFor(tools.tool, sources), place, {})
  return reason === undefined ? { verdict } : { verdict, reason }
}

async function runProgram(
  { generator, host, tools, supplies }: Trial,
  compiled: Finding,
  place: string,
): Promise<Pick<Row['findings'], 'runs' | 'uploads'>> {
  const reference = `ORD-${generator.name.toUpperCase()}`
  const missing = tools.missing ?? tools.missingToRun
  const failed = (finding: Finding) =>
    host === 'business' ? { runs: finding, uploads: skip(finding, 'run') } : { runs: finding }
  if (compiled.verdict !== 'yes') return failed(skip(compiled, 'compiled'))
  if (missing !== undefined) return failed({ verdict: 'not run', reason: missing })
  const variables = supplies.prepare(reference)
  const finding = await runAll(toolchains[generator.language].run(tools.tool), place, variables)
  return finding.verdict === 'yes' ? judge(host, reference, finding.stdout) : failed(finding)
}

/** A step that another one stands in the way of: its reason is told once, there. */
function skip({ verdict, reason }: Finding, step: string): Finding {
  if (verdict === 'not run' && reason !== undefined) return { verdict, reason }
  return { verdict: 'not run', reason: `it could not be ${step}` }
}

async function runAll(
  commands: readonly Command[],
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<Finding & { stdout: string }> {
  let last = ''
  for (const command of commands) {
    const { isDone, stdout, reason } = await run(command, folder, variables)
    if (!isDone) return { verdict: 'no', reason, stdout }
    last = stdout
  }
  return { verdict: 'yes', stdout: last }
}

function findProgram({ name, language }: Generator, host: Host): string {
  const extension = extname(toolchains[language].program)
  return resolve(import.meta.dirname, 'programs', name, `${host}${extension}`)
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .sort()
}

function countLines(folder: string): number {
  return listFiles(folder)
    .map((path) => readFileSync(path, 'utf8').trimEnd().split('\n').length)
    .reduce((sum, lines) => sum + lines, 0)
}
