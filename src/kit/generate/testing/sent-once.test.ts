import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDroppingServer, DROPS } from '../../../client/calls/testing/dropping-server.ts'
import { readDocument } from '../../contract/contract.ts'
import { HOSTS } from '../../contract/hosts.ts'
import { renderGo } from '../go/render-go.ts'
import { renderJava } from '../java/render-java.ts'
import type { ClientModel, SourceFile } from '../model/client-model.ts'
import { createClientModel } from '../model/create-client-model.ts'
import { renderPhp } from '../php/render-php.ts'
import { renderPython } from '../python/render-python.ts'

interface Language {
  render(model: ClientModel): readonly SourceFile[]
  /** The folder of the client, below that of the program. */
  below?: string
  /** Beside it: its program, and what that needs. */
  testing: string
  manifest?: Record<string, string>
  /** Succeeds where the language is installed. */
  probe: readonly string[]
  build?: string
  run: string
  /** How often the write without a body is sent, where that is out of our hands; once otherwise. */
  bodiless?: number
}

/** The system's own: modules that apt installs are there. */
const PYTHON = '/usr/bin/python3'
const JAVA = 'java -cp classes'
const languages: Record<string, Language> = {
  go: {
    render: renderGo,
    testing: '../go/testing/',
    manifest: { 'go.mod': 'module paycontract\n\ngo 1.19\n' },
    probe: ['go', 'version'],
    build: 'go test -c -o sent-once .',
    run: './sent-once -test.v -test.run SentOnce',
  },
  php: {
    render: renderPhp,
    testing: '../php/testing/',
    probe: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    run: 'php send-once.php',
  },
  python: {
    render: renderPython,
    below: 'client',
    testing: '../python/testing/',
    probe: [PYTHON, '-c', 'import httpx, cryptography'],
    run: `${PYTHON} -B send_once.py`,
  },
  java: {
    render: renderJava,
    testing: '../java/testing/',
    probe: ['javac', '--version'],
    build: "javac -proc:none -d classes $(find . -name '*.java')",
    run: `${JAVA} SendOnce`,
  },
  'java that is told to repeat every method': {
    render: renderJava,
    testing: '../java/testing/',
    probe: ['javac', '--version'],
    build: "javac -proc:none -d classes $(find . -name '*.java')",
    run: `${JAVA} -Djdk.httpclient.enableAllMethodRetry SendOnce`,
    bodiless: 2,
  },
}

const shell = (line: string, cwd: string, env = {}) =>
  promisify(execFile)('sh', ['-c', line], { cwd, env: { ...process.env, ...env } })

/** Compilers take their time where many things run at once. */
const timeout = 180_000

describe.each(Object.entries(languages))('a client of %s', (_, language) => {
  const { render, below = '', testing, manifest = {}, probe, build, run, bodiless = 1 } = language
  const [tool = '', ...question] = probe
  const isThere = spawnSync(tool, question).status === 0
  let folder: string

  beforeAll(async () => {
    if (!isThere) return
    folder = mkdtempSync(join(tmpdir(), 'paycontract-sent-once-'))
    const [checkout, business] = HOSTS.map((host) => readDocument(host, 'proposed'))
    const model = createClientModel({ checkout: checkout!, business: business! }, HOSTS)
    cpSync(new URL(testing, import.meta.url), folder, { recursive: true })
    for (const { path, content } of render(model)) {
      mkdirSync(dirname(join(folder, below, path)), { recursive: true })
      writeFileSync(join(folder, below, path), content)
    }
    for (const [name, content] of Object.entries(manifest)) writeFileSync(join(folder, name), content)
    if (build) await shell(build, folder)
  }, timeout)
  afterAll(() => folder && rmSync(folder, { recursive: true }))

  test.skipIf(!isThere).each(DROPS)(
    'sends a write once whose connection ends by %s',
    { timeout },
    async (drop) => {
      const server = await createDroppingServer(drop)
      try {
        const { stdout } = await shell(run, folder, { BASE_URL: server.baseUrl })
        expect(stdout.match(/^lost$|^--- PASS/gm)).toEqual(
          language === languages.go ? ['--- PASS'] : ['lost', 'lost', 'lost'],
        )
        expect(Object.entries(server.writes).map(([write, { count }]) => [write, count])).toEqual([
          ['POST /charge/order/refund', 1],
          ['PUT /customers/CUS_1/attach', 1],
          ['DELETE /business/settings/cad-collection-emails/CCE_1', bodiless],
        ])
        expect(server.countKeptReads()).toBeGreaterThanOrEqual(3)
      } finally {
        server.stop()
      }
    },
  )
})
