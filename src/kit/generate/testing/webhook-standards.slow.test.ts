import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contract, createContract, HOSTS, readGenerated } from '../../contract/contract.ts'
import { createTestSandbox, payByCard } from '../../sandbox/testing/create-test-sandbox.ts'
import { createReceiver } from '../../sandbox/webhooks/testing/create-receiver.ts'
import { type ClientDocument, readDocuments } from '../documents.ts'
import { renderFiles } from '../generate-clients.ts'
import { JAVA, JAVAC } from './java-commands.ts'

interface Delivery {
  id: string
  secrets: string[]
  nowSeconds: number
  headers: Record<string, string>
  rawBody: string
  url?: string | null
  expected: string
}

interface Program {
  /** The folder of the client, relative to its programs. */
  below?: string
  /** Succeeds if the language is installed. */
  probe: readonly string[]
  files: readonly string[]
  build?: string
  judge: string
  /** Prints results that no delivery shows, and the expected ones. */
  more: { run: string; prints: Record<string, string[]> }
}

/** The system's Python has the modules that apt installs. */
const PYTHON = '/usr/bin/python3'

const programs = {
  python: {
    below: 'client',
    probe: [PYTHON, '-c', 'import httpx, cryptography'],
    files: ['judge_webhooks.py', 'try_standards.py'],
    judge: `${PYTHON} -B judge_webhooks.py`,
    more: {
      run: `${PYTHON} -B try_standards.py`,
      prints: {
        standardWebhooks: [
          ...['once 200', 'twice 401'],
          'content-type webhook-id webhook-timestamp webhook-signature order.archived',
          'no handler: invalid_option',
        ],
        httpMessageSignatures: [
          ...['once 200', 'twice 401'],
          'content-type content-digest signature-input signature order.archived',
          'no handler: invalid_option',
          'rfc-9421-b-2-5 right',
        ],
      },
    },
  },
  go: {
    probe: ['go', 'version'],
    files: ['webhooks_test.go', 'standards_test.go'],
    build: 'go mod init paycontract && go test -c -o client .',
    judge: './client -test.run WebhooksAreJudged',
    more: {
      run: './client -test.run StandardsOfWebhooks',
      prints: {
        standardWebhooks: ['no handler: invalid_option', '4 headers of a test are taken', 'PASS'],
        httpMessageSignatures: [
          ...['no handler: invalid_option', '4 headers of a test are taken'],
          ...['rfc-9421-b-2-5 right', 'PASS'],
        ],
      },
    },
  },
  php: {
    probe: ['php', '--version'],
    files: ['judge-webhooks.php', 'sign-webhooks.php'],
    judge: 'php judge-webhooks.php',
    more: {
      run: 'php sign-webhooks.php',
      prints: {
        standardWebhooks: [
          'webhook-id webhook-timestamp webhook-signature',
          ...['order.archived', 'once 200', 'twice 401', 'no handler: invalid_option'],
        ],
        httpMessageSignatures: [
          'content-type content-digest signature-input signature',
          ...['order.archived', 'once 200', 'twice 401', 'no handler: invalid_option'],
          'rfc-9421-b-2-5 right',
        ],
      },
    },
  },
  java: {
    probe: ['javac', '--version'],
    files: ['JudgeWebhooks.java', 'HandleWebhooks.java'],
    // Compiles only what these need: other tests compile the rest.
    build: `${JAVAC} -Xlint:all -Werror -proc:none -implicit:class -d classes -sourcepath . JudgeWebhooks.java HandleWebhooks.java`,
    judge: `${JAVA} -cp classes paycontract.JudgeWebhooks`,
    more: {
      run: `${JAVA} -cp classes paycontract.HandleWebhooks`,
      prints: {
        standardWebhooks: [
          'no handler: invalid_option',
          'content-type webhook-id webhook-signature webhook-timestamp order.archived',
        ],
        httpMessageSignatures: [
          'no handler: invalid_option',
          'content-digest content-type signature signature-input order.archived',
          'rfc-9421-b-2-5 right',
        ],
      },
    },
  },
} satisfies Record<string, Program>

const vectors = resolve(import.meta.dirname, '../../../../contracts/vectors')
const published = JSON.parse(readFileSync(join(vectors, 'webhook-signatures.json'), 'utf8'))
const execute = promisify(execFile)

describe.each(['standardWebhooks', 'httpMessageSignatures'])('webhooks that are signed by %s', (standard) => {
  const overlays = [join(vectors, published[standard].overlay)]
  const folders: string[] = []
  let documents: ClientDocument[]
  let deliveries: Delivery[]

  beforeAll(async () => {
    documents = await readDocuments(HOSTS, 'proposed', { overlays })
    const [checkout, business] = documents.map(({ written }) => written)
    const contract = createContract(readGenerated, (path) =>
      path.startsWith('checkout') ? checkout! : business!,
    )
    const { vectors } = published[standard]
    deliveries = [...vectors, ...createHostile(vectors[0]), await sendBySandbox(contract)]
  })
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  const languages = Object.entries(programs) as [keyof typeof programs, Program][]
  for (const [language, { below = '', probe, files, build, judge, more }] of languages) {
    const [tool = '', ...question] = probe
    const isThere = spawnSync(tool, question).status === 0
    test.skipIf(!isThere)(`are judged by a client in ${language} as by ours`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'paycontract-signed-'))
      folders.push(folder)
      const checkout = documents.filter(({ host }) => host === 'checkout')
      for (const { path, content } of await renderFiles(language, documents, checkout)) {
        mkdirSync(dirname(join(folder, below, path)), { recursive: true })
        writeFileSync(join(folder, below, path), content)
      }
      for (const file of files)
        cpSync(new URL(`../${language}/testing/${file}`, import.meta.url), join(folder, file))
      if (build) await execute('sh', ['-c', build], { cwd: folder })
      const { bases = [] } = published[standard]
      const own = { DELIVERIES: join(folder, 'deliveries.json'), BASES: JSON.stringify(bases) }
      writeFileSync(own.DELIVERIES, JSON.stringify(deliveries))
      const options = { cwd: folder, env: { ...process.env, ...own } }
      const { stdout } = await execute('sh', ['-c', judge], options)
      expect(stdout.match(/^\S+ is .*$/gm)).toEqual(
        deliveries.map(({ id, expected }) => `${id} is ${expected}`),
      )
      const others = await execute('sh', ['-c', more.run], options)
      expect(others.stdout.trim().split('\n')).toEqual(more.prints[standard])
    })
  }
})

/** Deliveries with headers of a megabyte, which crash a program that backtracks or recurses for each part. */
function createHostile({ secrets, rawBody, nowSeconds, url }: Delivery): Delivery[] {
  const texts = {
    quotes: `sig="${'\\"'.repeat(500_000)}`,
    'open-list': `sig=(${'"a" '.repeat(250_000)}`,
    'long-list': `sig=(${'"a" '.repeat(250_000)})`,
    'long-parameters': `sig=("a")${';a="\\""'.repeat(150_000)}`,
    members: 'a=1,'.repeat(250_000),
  }
  return Object.entries(texts).map(([id, text]) => {
    const headers = { 'webhook-timestamp': String(nowSeconds), 'webhook-signature': text, signature: text }
    const given = { secrets, rawBody, nowSeconds, ...(url && { url }) }
    return { id, ...given, headers: { ...headers, 'signature-input': text }, expected: 'forged' }
  })
}

/** Returns the webhook that a sandbox of the answered contract sends for a payment. */
async function sendBySandbox(contract: Contract): Promise<Delivery> {
  const receiver = await createReceiver()
  const sandbox = await createTestSandbox({ contract, empty: true })
  const { id, webhookSecret } = sandbox.ready.businesses[0]!
  try {
    await sandbox.control(`/businesses/${id}/webhook-url`, { url: receiver.url })
    await payByCard(sandbox, 'ORD-1')
    await sandbox.sandbox.runtime.runDue()
    const { headers, body } = receiver.received[0]!
    return {
      ...{ id: 'sandbox', secrets: [webhookSecret, 'whsec_AAAA'], url: receiver.url, expected: 'accepted' },
      nowSeconds: Math.floor(sandbox.sandbox.runtime.clock.now() / 1000),
      ...{ headers: Object.fromEntries(headers), rawBody: body },
    }
  } finally {
    await sandbox.sandbox.close()
    receiver.close()
  }
}
