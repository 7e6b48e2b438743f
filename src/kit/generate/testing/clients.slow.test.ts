import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDroppingServer, DROPS } from '../../../client/calls/testing/dropping-server.ts'
import { HOSTS } from '../../contract/hosts.ts'
import { readDocuments } from '../documents.ts'
import { renderGo } from '../go/render-go.ts'
import { renderJava } from '../java/render-java.ts'
import type { ClientModel, SourceFile } from '../model/client-model.ts'
import { createClientModel } from '../model/create-client-model.ts'
import { renderPhp } from '../php/render-php.ts'
import { renderPython } from '../python/render-python.ts'
import { JAVA, JAVAC } from './java-commands.ts'

interface Language {
  render(model: ClientModel): readonly SourceFile[]
  /** The folder of the client, relative to its programs. */
  below?: string
  manifest?: Record<string, string>
  /** Succeeds if the language is installed. */
  probe: readonly string[]
  build?: string
  /** Commands, each with how often a write without a body arrives. */
  sendOnce: readonly [line: string, bodiless: number][]
  judgeWebhooks: string
}

/** The system's Python has the modules that apt installs. */
const PYTHON = '/usr/bin/python3'
const languages: Record<string, Language> = {
  go: {
    render: renderGo,
    manifest: { 'go.mod': 'module paycontract\n\ngo 1.19\n' },
    probe: ['go', 'version'],
    build: 'go test -c -o client .',
    sendOnce: [['./client -test.run SentOnce', 1]],
    judgeWebhooks: './client -test.run WebhooksAreJudged',
  },
  php: {
    render: renderPhp,
    probe: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    sendOnce: [['php send-once.php', 1]],
    judgeWebhooks: 'php judge-webhooks.php',
  },
  python: {
    render: renderPython,
    below: 'client',
    probe: [PYTHON, '-c', 'import httpx, cryptography'],
    sendOnce: [[`${PYTHON} -B send_once.py`, 1]],
    judgeWebhooks: `${PYTHON} -B judge_webhooks.py`,
  },
  java: {
    render: renderJava,
    probe: ['javac', '--version'],
    build: `${JAVAC} -proc:none -d classes $(find . -name '*.java')`,
    sendOnce: [
      [`${JAVA} -cp classes SendOnce`, 1],
      // This option makes Java repeat any method. Only a body can prevent that.
      [`${JAVA} -cp classes -Djdk.httpclient.enableAllMethodRetry SendOnce`, 2],
    ],
    judgeWebhooks: `${JAVA} -cp classes paycontract.JudgeWebhooks`,
  },
}

const vectors = resolve(import.meta.dirname, '../../../../contracts/vectors')
const { twoSignatures } = JSON.parse(readFileSync(join(vectors, 'webhooks.json'), 'utf8'))
const shell = (line: string, cwd: string, env = {}) =>
  promisify(execFile)('sh', ['-c', line], { cwd, env: { ...process.env, ...env } })

/** Applied once for all languages: no renderer changes them. */
const answered = readDocuments(HOSTS, 'proposed', {
  overlays: [join(vectors, twoSignatures.overlay)],
  contract: undefined,
})

describe.each(Object.entries(languages))('a client of %s', (name, language) => {
  const { render, below = '', manifest = {}, probe, build, sendOnce, judgeWebhooks } = language
  const [tool = '', ...question] = probe
  const isThere = spawnSync(tool, question).status === 0
  let folder: string

  beforeAll(async () => {
    if (!isThere) return
    folder = mkdtempSync(join(tmpdir(), 'paycontract-client-'))
    const [checkout, business] = await answered
    const documents = { checkout: checkout!.document, business: business!.document }
    cpSync(new URL(`../${name}/testing/`, import.meta.url), folder, { recursive: true })
    const model = createClientModel(documents, HOSTS)
    model.events.find(({ name }) => name === 'collection.received')!.timeout = { seconds: 8, origin: {} }
    for (const { path, content } of render(model)) {
      mkdirSync(dirname(join(folder, below, path)), { recursive: true })
      writeFileSync(join(folder, below, path), content)
    }
    for (const [file, content] of Object.entries(manifest)) writeFileSync(join(folder, file), content)
    if (build) await shell(build, folder)
  })
  afterAll(() => folder && rmSync(folder, { recursive: true }))

  const runs = sendOnce.flatMap(([line, bodiless]) => DROPS.map((drop) => [line, drop, bodiless] as const))
  test.skipIf(!isThere).each(runs)(
    'sends a write once: %s, on a connection that ends by %s',
    async (line, drop, bodiless) => {
      const server = await createDroppingServer(drop)
      try {
        await shell(line, folder, { DROPPING_URL: server.baseUrl })
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

  test.skipIf(!isThere)(
    'takes an event under its own signature alone, and knows how long its answer is waited for',
    async () => {
      const deliveries = twoSignatures.vectors as { id: string; expected: string }[]
      const file = join(folder, 'deliveries.json')
      writeFileSync(file, JSON.stringify(deliveries))
      const { stdout } = await shell(judgeWebhooks, folder, { DELIVERIES: file })
      expect(stdout.match(/^\S+ is .*$/gm)).toEqual(
        deliveries.map(({ id, expected }) => `${id} is ${expected}`),
      )
      expect(new Set(stdout.match(/^\S+ waits .*$/gm))).toEqual(
        new Set(['collection.received waits 8', 'order.succeeded waits 5', 'order.split waits 5']),
      )
    },
  )
})
