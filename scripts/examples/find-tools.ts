import { spawnSync } from 'node:child_process'
import type { Need } from './read-examples.ts'

/** How a tool is found and called, if not as usual. */
interface ToolTraits {
  /** Where it may be, in order of preference; a bare name is looked up in PATH. */
  candidates?: string[]
  version?: string
  /** Arguments that succeed if the module is installed. */
  module?: (name: string) => string[]
  /** The package for `apt-get install`. */
  debian?: string
}

const traits: Record<string, ToolTraits> = {
  python3: {
    // The system's own first: it has the modules that apt installs, unlike other interpreters.
    candidates: ['/usr/bin/python3', 'python3'],
    module: (name) => ['-c', `import ${name}`],
    debian: 'python3',
  },
  java: { version: '-version', debian: 'default-jdk-headless' },
  javac: { version: '-version', debian: 'default-jdk-headless' },
  go: { version: 'version', debian: 'golang-go' },
  php: {
    // An extension, or a library in the folder of Debian's packages.
    module: (name) => [
      '-r',
      `exit(extension_loaded('${name}') || stream_resolve_include_path('${name}/autoload.php') ? 0 : 1);`,
    ],
    debian: 'php-cli',
  },
  chromium: {
    candidates: [process.env.CHROMIUM ?? '', 'chromium', 'chromium-browser', 'google-chrome'].filter(Boolean),
    debian: 'chromium, or set CHROMIUM',
  },
}

interface FoundTools {
  /** Tool → its path. */
  paths: Map<string, string>
  /** What is missing, each with its reason. */
  missing: string[]
}

/** Finds for each tool the first candidate that meets all its needs. */
export function findTools(needs: readonly Need[], searchPath = process.env.PATH ?? ''): FoundTools {
  const paths = new Map<string, string>()
  const missing: string[] = []
  for (const [tool, asked] of Map.groupBy(needs, (need) => need.tool)) {
    const { candidates = [tool], debian } = traits[tool] ?? {}
    const present = candidates.flatMap((each) => locate(each, searchPath) ?? [])
    const lacks = present.map((path) => findLack(path, asked))
    const fitting = present[lacks.indexOf(undefined)]
    if (fitting) paths.set(tool, fitting)
    else missing.push(lacks[0] ?? withHint(`${tool} is not installed`, debian))
  }
  return { paths, missing }
}

function findLack(path: string, asked: readonly Need[]): string | undefined {
  for (const { tool, leastVersion, module } of asked) {
    const known = traits[tool] ?? {}
    if (leastVersion !== undefined) {
      const version = /\d+(?:\.\d+)*/.exec(run(path, [known.version ?? '--version']) ?? '')?.[0]
      if (version === undefined) return `${tool} does not tell its version`
      if (isBelow(version, leastVersion)) return `${tool} is ${version}, ${leastVersion} is needed`
    }
    if (module === undefined) continue
    const question = known.module?.(module)
    if (!question || run(path, question) === undefined) {
      // php-curl belongs to php-cli, python3-httpx to python3.
      return withHint(`${tool} has no module ${module}`, known.debian?.replace(/-cli$|$/, `-${module}`))
    }
  }
}

function withHint(reason: string, debian: string | undefined): string {
  return debian ? `${reason} (apt-get install ${debian})` : reason
}

function locate(candidate: string, searchPath: string): string | undefined {
  return run('/bin/sh', ['-c', 'command -v "$0"', candidate], { PATH: searchPath })?.trim()
}

/** Returns the output on both streams, as some tools print their version on stderr; undefined if it fails. */
function run(program: string, args: string[], env = process.env): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? stdout + stderr : undefined
}

function isBelow(version: string, least: string): boolean {
  const [actual, wanted] = [version, least].map((each) => each.split('.').map(Number))
  const differences = wanted!.map((part, index) => (actual![index] ?? 0) - part)
  return (differences.find((difference) => difference !== 0) ?? 0) < 0
}
