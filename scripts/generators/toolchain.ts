import { resolve } from 'node:path'
import { type Command, run } from './run-command.ts'

const root = resolve(import.meta.dirname, '../..')
const installed = (path: string) => resolve(root, 'node_modules', path)
const compiler = installed('typescript/bin/tsc')

export type Language = 'TypeScript' | 'Python' | 'Go' | 'PHP' | 'Java'

/** What compiles and runs the clients of a language. */
export interface Toolchain {
  /** Programs that do it, the preferred one first. */
  candidates: readonly string[]
  /** Makes it print its version. */
  version: readonly string[]
  /** What it takes to run a client, where that is more than to compile it. */
  runNeeds?: { what: string; shownBy: readonly string[] }
  /** The name of the file that uses the client. */
  program: string
  /** Files that it wants beside client and program, content by name. */
  files: Readonly<Record<string, string>>
  compile(tool: string, sources: readonly string[]): Command[]
  run(tool: string): Command[]
}

const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: 'ES2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  noEmit: true,
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  // Our own client imports its runtime; what the package is from outside, the examples prove.
  paths: { paycontract: [resolve(root, 'src/client/index.ts')] },
  types: ['node'],
  typeRoots: [installed('@types')],
}
const bundling = ['--bundle', '--platform=node', '--format=esm', '--outfile=program.mjs']

export const toolchains: Readonly<Record<Language, Toolchain>> = {
  TypeScript: {
    candidates: [process.execPath],
    version: [compiler, '--version'],
    program: 'program.ts',
    files: { 'tsconfig.json': JSON.stringify({ compilerOptions, include: ['client', 'program.ts'] }) },
    compile: (tool) => [{ program: tool, arguments: [compiler, '-p', '.'] }],
    run: (tool) => [
      { program: installed('.bin/esbuild'), arguments: ['program.ts', ...bundling] },
      { program: tool, arguments: ['program.mjs'] },
    ],
  },
  Python: {
    // An interpreter of one's own may stand before the system's, and the module be in the latter only.
    candidates: ['python3', '/usr/bin/python3'],
    version: ['--version'],
    runNeeds: { what: 'httpx', shownBy: ['-c', 'import httpx; print("httpx", httpx.__version__)'] },
    program: 'program.py',
    files: {},
    compile: (tool, sources) => [{ program: tool, arguments: ['-m', 'py_compile', ...sources] }],
    run: (tool) => [{ program: tool, arguments: ['program.py'] }],
  },
  Go: {
    candidates: ['go'],
    version: ['version'],
    program: 'main.go',
    files: { 'go.mod': 'module matrix\n\ngo 1.19\n' },
    compile: (tool) => [{ program: tool, arguments: ['vet', './...'] }],
    run: (tool) => [{ program: tool, arguments: ['run', '.'] }],
  },
  PHP: {
    candidates: ['php'],
    version: ['-r', 'echo "PHP ", PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;'],
    runNeeds: { what: "PHP's extension curl", shownBy: ['-r', 'curl_version(); echo "curl";'] },
    program: 'program.php',
    files: {},
    compile: (tool, sources) => sources.map((source) => ({ program: tool, arguments: ['-l', source] })),
    run: (tool) => [{ program: tool, arguments: ['program.php'] }],
  },
  Java: {
    candidates: ['javac'],
    version: ['--version'],
    program: 'Program.java',
    files: {},
    compile: (tool, sources) => [{ program: tool, arguments: ['-d', 'classes', ...sources] }],
    run: () => [{ program: 'java', arguments: ['-cp', 'classes', 'Program'] }],
  },
}

/** What was found of a toolchain. */
export interface Tools {
  /** The program to use. */
  tool: string
  /** What it is, with versions: for the page. */
  description: string
  /** Why nothing can be compiled. */
  missing?: string
  /** Why nothing can be run. */
  missingToRun?: string
}

/** Looks for the tools of a language; of several candidates it takes the first that can run clients. */
export async function findTools(language: Language, folder: string): Promise<Tools> {
  const found: Tools[] = []
  for (const tool of toolchains[language].candidates) {
    const tools = await findTool(language, tool, folder)
    if (tools === undefined) continue
    if (tools.missingToRun === undefined) return tools
    found.push(tools)
  }
  const [tool = language] = toolchains[language].candidates
  return found[0] ?? { tool, description: 'none', missing: `${tool} is not installed here` }
}

async function findTool(language: Language, tool: string, folder: string): Promise<Tools | undefined> {
  const { version, runNeeds } = toolchains[language]
  const ask = (args: readonly string[]) => run({ program: tool, arguments: [...args] }, folder)
  const asked = await ask(version)
  if (!asked.isDone) return undefined
  const description = describeVersion(asked.stdout)
  if (runNeeds === undefined) return { tool, description }
  const needed = await ask(runNeeds.shownBy)
  if (needed.isDone) return { tool, description: `${description} with ${describeVersion(needed.stdout)}` }
  return { tool, description, missingToRun: `${runNeeds.what} is not installed here` }
}

function describeVersion(output: string): string {
  return output
    .trim()
    .replace(/^Version /, 'TypeScript ')
    .replace(/^go version go(\S+).*/, 'Go $1')
}
