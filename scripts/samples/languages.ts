import { join, resolve } from 'node:path'
import type { Need } from '../examples/read-examples.ts'
import { listSources } from '../guides/testing/open-workspace.ts'

const root = resolve(import.meta.dirname, '../..')

/** How the samples of a language become programs, in a folder with its client. */
export interface Language {
  /** The name for `--languages`. */
  name: string
  /** The label of its samples. */
  label: string
  needs: readonly Need[]
  /** The generated client and its folder, if it has one. */
  client?: { language: 'python' | 'go' | 'php' | 'java'; folder: string }
  /** Returns the path of a sample's file, relative to the folder. */
  fileOf: (name: string, operationId: string) => string
  /** Other files that the folder needs. */
  files?: Readonly<Record<string, string>>
  /** Compiles all samples at once. */
  prepare?: string
  /** Returns the command that runs a sample. */
  run: (name: string, operationId: string) => string
}

/** In the order used everywhere. */
export const LANGUAGES: readonly Language[] = [
  {
    name: 'curl',
    label: 'curl',
    needs: [{ tool: 'curl' }, { tool: 'openssl' }, { tool: 'bash' }],
    fileOf: (name) => `${name}.sh`,
    run: (name) => `bash ${name}.sh`,
  },
  {
    name: 'typescript',
    label: 'TypeScript',
    needs: [],
    fileOf: (name) => `${name}.ts`,
    files: { 'tsconfig.json': JSON.stringify(describeProject()) },
    prepare: 'tsc -p .',
    run: (name) => `node ${name}.ts`,
  },
  {
    name: 'python',
    label: 'Python',
    needs: [
      { tool: 'python3', module: 'httpx' },
      { tool: 'python3', module: 'cryptography' },
    ],
    client: { language: 'python', folder: 'paycontract_client' },
    fileOf: (name) => `${name}.py`,
    run: (name) => `python3 ${name}.py`,
  },
  {
    name: 'go',
    label: 'Go',
    needs: [{ tool: 'go', leastVersion: '1.19' }],
    client: { language: 'go', folder: 'paycontract' },
    fileOf: (name) => `${name}/main.go`,
    files: { 'go.mod': 'module example.com/shop\n\ngo 1.19\n' },
    prepare: 'go build -ldflags="-s -w" -o bin/ ./...',
    run: (name) => `bin/${name}`,
  },
  {
    name: 'php',
    label: 'PHP',
    needs: ['curl', 'openssl', 'phpseclib3'].map((module) => ({ tool: 'php', module })),
    client: { language: 'php', folder: 'Paycontract' },
    files: { 'vendor/autoload.php': "<?php\n\nrequire 'phpseclib3/autoload.php';\n" },
    fileOf: (name) => `${name}.php`,
    run: (name) => `php ${name}.php`,
  },
  {
    name: 'java',
    label: 'Java',
    needs: [{ tool: 'java', leastVersion: '17' }, { tool: 'javac' }],
    client: { language: 'java', folder: '.' },
    // A class is named after its operation: a second sample of the same one is compiled when it is run.
    fileOf: (name, id) => `${name === id ? '.' : 'variants'}/${classOf(id)}.java`,
    prepare:
      "javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -d classes $(find . -path ./variants -prune -o -name '*.java' -print)",
    run: (name, id) =>
      `java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp classes ${name === id ? classOf(id) : `variants/${classOf(id)}.java`}`,
  },
]

/** Returns compiler options as strict as the project's own. */
function describeProject() {
  return {
    extends: join(root, 'tsconfig.json'),
    include: ['*.ts'],
    exclude: [],
    compilerOptions: {
      paths: Object.fromEntries([...listSources()].map(([specifier, source]) => [specifier, [source]])),
      typeRoots: [join(root, 'node_modules/@types')],
    },
  }
}

function classOf(operationId: string): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1)
}
