import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CollectionFormat } from '../../src/kit/generate/languages.ts'

/** A program that runs a collection on a command line. Its version is pinned in tools/, where it is installed too. */
export interface Program {
  /** Its product name. */
  title: string
  format: CollectionFormat
  /** Returns the command that sends one request, or all; it exits with 0 if every test passed. */
  describeRun(folder: string, variables: Record<string, string>, only?: Requested): string[]
}

/** A request of a collection. */
export interface Requested {
  host: string
  operationId: string
}

const TOOLS = resolve(import.meta.dirname, 'tools')

/** The secret from which newman derives random numbers. */
const ENTROPY = 'a-secret-of-a-test-that-protects-nothing'

export const PROGRAMS: readonly Program[] = [
  {
    title: 'newman',
    format: 'postman',
    describeRun(folder, variables, only) {
      const environment = join(folder, 'filled.json')
      writeFileSync(environment, JSON.stringify(fillIn(folder, { ...variables, ENTROPY })))
      return [
        ...[join(TOOLS, 'node_modules/newman/bin/newman.js'), 'run'],
        ...[join(folder, 'paycontract.postman_collection.json'), '--environment', environment],
        ...['--working-dir', folder, '--reporters', 'cli', '--color', 'off', '--timeout-request', '10000'],
        ...(only ? ['--folder', only.operationId] : []),
      ]
    },
  },
  {
    title: 'Bruno',
    format: 'bruno',
    describeRun(_, variables, only) {
      // On a command line, Bruno takes only values of one line.
      const oneLine = {
        ...variables,
        ENCRYPTION_KEY: variables.ENCRYPTION_KEY!.replace(/-----.*-----|\n/g, ''),
      }
      const given = Object.entries(oneLine).flatMap(([name, value]) => ['--env-var', `${name}=${value}`])
      return [
        ...[join(TOOLS, 'node_modules/@usebruno/cli/bin/bru.js'), 'run'],
        ...(only ? [`${only.host}/${only.operationId}.yml`] : ['-r']),
        ...['--env', 'sandbox', '--sandbox', 'safe', ...given],
      ]
    },
  },
]

/** Fills in the environment like a user with keys. */
function fillIn(folder: string, variables: Record<string, string>) {
  const file = join(folder, 'sandbox.postman_environment.json')
  const environment = JSON.parse(readFileSync(file, 'utf8')) as { values: { key: string; value: string }[] }
  for (const each of environment.values) each.value = variables[each.key] ?? each.value
  return environment
}

/** Installs the programs if they are missing: they are too large for every `npm ci` of this project. */
export function installPrograms(): void {
  if (existsSync(join(TOOLS, 'node_modules'))) return
  const quiet = ['--ignore-scripts', '--no-fund', '--no-audit', '--silent', '--prefer-offline']
  execFileSync('npm', ['ci', '--prefix', TOOLS, ...quiet], { stdio: ['ignore', 'ignore', 'inherit'] })
}
