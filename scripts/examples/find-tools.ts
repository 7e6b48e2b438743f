import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Need } from './read-examples.ts'

/** How a tool is found and asked. */
interface ToolTraits {
  /** Where it may be, the first choice first; a bare name is looked for in PATH. */
  candidates?: string[]
  version: string[]
  /** Succeeds where the module is there. */
  module?: (name: string) => string[]
  /** How it comes to a Debian machine. */
  hint?: (module: string | undefined) => string
}

const traits: Record<string, ToolTraits> = {
  node: { version: ['--version'] },
  python3: {
    // The system's own first: modules that apt installs are there, and not in an interpreter of one's own.
    candidates: ['/usr/bin/python3', 'python3'],
    version: ['--version'],
    module: (name) => ['-c', `import ${name}`],
    hint: (module) => `apt-get install python3${module ? `-${module}` : ''}`,
  },
  java: { version: ['-version'], hint: () => 'apt-get install default-jdk-headless' },
  javac: { version: ['-version'], hint: () => 'apt-get install default-jdk-headless' },
  go: { version: ['version'], hint: () => 'apt-get install golang-go' },
  php: {
    version: ['--version'],
    module: (name) => ['-r', `exit(extension_loaded('${name}') ? 0 : 1);`],
    hint: (module) => (module ? `apt-get install php-${module}` : 'apt-get install php-cli'),
  },
  chromium: {
    candidates: [
      ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
      ...['chromium', 'chromium-browser', 'google-chrome'],
    ],
    version: ['--version'],
    hint: () => 'apt-get install chromium, or set CHROMIUM',
  },
}

export interface FoundTools {
  /** Tool → its path. */
  paths: Map<string, string>
  /** What is lacking, each with its reason. */
  missing: string[]
}

/** Finds for each tool the first candidate that is all that is asked of it. */
export function findTools(needs: readonly Need[], searchPath = process.env.PATH ?? ''): FoundTools {
  const paths = new Map<string, string>()
  const missing: string[] = []
  for (const tool of new Set(needs.map((need) => need.tool))) {
    const known = traits[tool] ?? { version: ['--version'] }
    const asked = needs.filter((need) => need.tool === tool)
    const present = (known.candidates ?? [tool]).flatMap((each) => locate(each, searchPath) ?? [])
    const lacks = present.map((path) => ({ path, lack: findLack(path, known, asked) }))
    const fitting = lacks.find(({ lack }) => lack === undefined)
    if (fitting) paths.set(tool, fitting.path)
    else missing.push(lacks[0]?.lack ?? withHint(`${tool} is not installed`, known, undefined))
  }
  return { paths, missing }
}

function findLack(path: string, known: ToolTraits, asked: readonly Need[]): string | undefined {
  for (const { tool, leastVersion, module } of asked) {
    if (leastVersion !== undefined) {
      const version = readVersion(path, known.version)
      if (version === undefined) return `${tool} does not tell its version`
      if (isBelow(version, leastVersion)) return `${tool} is ${version}, ${leastVersion} is needed`
    }
    if (module !== undefined && !(known.module && succeeds(path, known.module(module))))
      return withHint(`${tool} has no module ${module}`, known, module)
  }
}

function withHint(reason: string, { hint }: ToolTraits, module: string | undefined): string {
  return hint ? `${reason} (${hint(module)})` : reason
}

function locate(candidate: string, searchPath: string): string | undefined {
  const places = isAbsolute(candidate)
    ? [candidate]
    : searchPath.split(delimiter).map((each) => join(each, candidate))
  return places.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Some tell their version on stderr. */
function readVersion(path: string, args: string[]): string | undefined {
  try {
    const shell = ['-c', '"$0" "$@" 2>&1', path, ...args]
    return /\d+(?:\.\d+)*/.exec(execFileSync('sh', shell, { encoding: 'utf8', timeout: 20_000 }))?.[0]
  } catch {
    return undefined
  }
}

function succeeds(path: string, args: string[]): boolean {
  try {
    execFileSync(path, args, { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

function isBelow(version: string, least: string): boolean {
  const [actual, wanted] = [version, least].map((each) => each.split('.').map(Number))
  for (const [index, part] of wanted!.entries()) {
    const difference = (actual![index] ?? 0) - part
    if (difference !== 0) return difference < 0
  }
  return false
}
