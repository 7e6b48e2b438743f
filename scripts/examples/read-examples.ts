import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ExpectedError } from '../../src/kit/expected-error.ts'

/** A required tool, such as `go>=1.21` or, for one of its modules, `python3:httpx`. */
export interface Need {
  tool: string
  module?: string
  leastVersion?: string
}

/** A consumer in examples/, as described by its example.json. */
export interface Example {
  name: string
  folder: string
  language: string
  needs: Need[]
  /** Arguments of `paycontract generate`; empty if it uses the client of the package. */
  generate: string[]
  prepare: string[]
  test: string[]
  run: string[]
  /** The range of our packages in its package.json; undefined if it does not depend on them. */
  packageRange: string | undefined
}

const lists = ['needs', 'generate', 'prepare', 'test', 'run'] as const
const needForm = /^(?<tool>[a-z][a-z0-9]*)(?::(?<module>[\w.]+))?(?:>=(?<leastVersion>\d+(?:\.\d+)*))?$/

/**
 * Reads the examples in a folder, or those requested by name.
 *
 * @throws ExpectedError when a name is unknown, or an example.json is invalid: every problem with its place
 */
export function readExamples(root: string, only: readonly string[] = []): Example[] {
  const files = globSync('*/example.json', { cwd: root }).sort()
  const names = files.map((file) => dirname(file))
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new ExpectedError(`No example is called ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  }
  const wanted = names.filter((name) => only.length === 0 || only.includes(name))
  return wanted.map((name) => readExample(join(root, name)))
}

/**
 * Checks that every manifest requires the packed version.
 *
 * @throws ExpectedError naming those that require another
 */
export function assertRanges(examples: readonly Example[], version: string): void {
  const others = examples.filter(({ packageRange: range }) => range !== undefined && range !== `^${version}`)
  if (others.length === 0) return
  const list = others.map(({ name, packageRange }) => `examples/${name} asks for paycontract ${packageRange}`)
  throw new ExpectedError(`${list.join(', ')}; this is ${version}: npm run examples -- --update`)
}

function readExample(folder: string): Example {
  const name = basename(folder)
  const place = `examples/${name}/example.json`
  const raw = readJson(join(folder, 'example.json'), place)
  const problems = findShapeProblems(raw)
  if (problems.length === 0) problems.push(...findProblems(raw as unknown as Raw))
  if (problems.length > 0) throw new ExpectedError(`${place} cannot be used: ${problems.join('; ')}.`)
  const { needs, ...rest } = raw as unknown as Raw
  return { ...rest, name, folder, needs: needs.map(parseNeed), packageRange: readRange(folder, name) }
}

type Raw = Record<(typeof lists)[number], string[]> & { language: string }

function findShapeProblems(raw: Record<string, unknown>): string[] {
  const isText = (value: unknown) => typeof value === 'string'
  const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
  const known: string[] = ['language', ...lists]
  return [
    ...(isText(raw.language) ? [] : ['"language" has to be a text']),
    ...lists.filter((list) => !isListOfTexts(raw[list])).map((list) => `"${list}" has to be a list of texts`),
    ...Object.keys(raw)
      .filter((member) => !known.includes(member))
      .map((member) => `"${member}" is not a member; there are ${known.join(', ')}`),
  ]
}

function findProblems({ generate, test, run, needs }: Raw): string[] {
  return [
    ...(generate.length === 0 || generate.includes('--out')
      ? []
      : ['"generate" has to name a folder by --out']),
    ...(run.length + test.length > 0 ? [] : ['"run" or "test" has to start the program']),
    ...needs
      .filter((need) => !needForm.test(need))
      .map((need) => `"needs" holds "${need}": write tool, tool>=1.2 or tool:module`),
  ]
}

function parseNeed(text: string): Need {
  return { ...needForm.exec(text)!.groups } as unknown as Need
}

function readRange(folder: string, name: string): string | undefined {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return undefined
  const manifest = readJson(path, `examples/${name}/package.json`)
  const asked: Record<string, string> = Object.assign({}, manifest.dependencies, manifest.devDependencies)
  const ranges = [asked.paycontract, asked['paycontract-kit']].filter((range) => range !== undefined)
  return [...new Set(ranges)].join(' and ') || undefined
}

function readJson(path: string, place: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ExpectedError(`${place} is not JSON: ${(error as Error).message}`)
  }
}
