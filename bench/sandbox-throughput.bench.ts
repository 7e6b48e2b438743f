import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeContract } from '../src/kit/contract/answered-contract.ts'
import { readContract, readDocument } from '../src/kit/contract/contract.ts'
import { deref } from '../src/kit/contract/references.ts'
import { type Started, startMock, startProgram, startSandbox } from '../src/kit/target/start-target.ts'
import { atLeast, type Row } from './claim.ts'
import { median } from './measure.ts'
import { inFolder } from './run-script.ts'
import { fillLedger } from './sandbox/fill-ledger.ts'
import type { LoadReport } from './sandbox/load.ts'
import { sendLoad } from './sandbox/send-load.ts'

const rounds = 7
const perRound = { connections: 16, durationMs: 1_500, requests: 100_000 }
const warmUp = { connections: 16, durationMs: 2_500, requests: 100_000 }
const bareServer = fileURLToPath(new URL('./sandbox/bare-server.ts', import.meta.url))

interface Peer {
  url: string
  headers: Record<string, string>
}

/** Compares one page of 20 out of 1,000 transactions from the sandbox, the same as an example from Prism, and its bare bytes. */
export function run(): Promise<Row[]> {
  const services: Started<unknown>[] = []
  const start = async <Ready>(starting: Promise<Started<Ready>>): Promise<Ready> => {
    const service = await starting
    services.push(service)
    return service.ready
  }
  return inFolder(async (folder) => {
    try {
      const path = join(folder, 'ledger.db')
      await fillLedger(path, 1_000)
      const sandbox = await start(startSandbox(['--db', `file:${path}`]))
      const listing = at(sandbox.business, sandbox.businesses[0]!.secretKey)
      const page = await readPage(listing)
      const mock = await start(startMock(['--contract', await writeBundles(folder, page)]))
      await writeFile(join(folder, 'page.json'), page)
      const command = [bareServer, join(folder, 'page.json')]
      const bare = await start(startProgram<{ url: string }>('bare server', command))
      const reports = await measureInTurn({
        sandbox: listing,
        prism: at(mock.business, mock.businesses[0]!.secretKey),
        bare: at(bare.url, sandbox.businesses[0]!.secretKey),
      })
      return compare(reports)
    } finally {
      await Promise.all(services.map(({ stop }) => stop()))
    }
  })
}

function at(base: string, secretKey: string): Peer {
  return { url: `${base}/transactions`, headers: { authorization: `Bearer ${secretKey}` } }
}

async function readPage({ url, headers }: Peer): Promise<string> {
  const text = await (await fetch(url, { headers })).text()
  const { data } = JSON.parse(text)
  if (data.transactions.length !== 20 || data.meta.totalItems !== 1_000) {
    throw new Error(`the sandbox answered ${text.slice(0, 500)}`)
  }
  return text
}

/** Writes a contract for Prism whose only example of listTransactions is the page. JSON is also valid YAML. */
async function writeBundles(folder: string, page: string): Promise<string> {
  const contract = join(folder, 'contract')
  await writeContract(readContract(), contract)
  const document = structuredClone(readDocument('business', 'proposed'))
  const { content } = deref(document, document.paths['/transactions']!.get!.responses['200']!)
  content!['application/json']!.examples = { page: { value: JSON.parse(page) } }
  await writeFile(join(contract, 'business/openapi.yaml'), JSON.stringify(document))
  return contract
}

async function measureInTurn<Name extends string>(
  peers: Record<Name, Peer>,
): Promise<Record<Name, LoadReport[]>> {
  const names = Object.keys(peers) as Name[]
  const reports = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, LoadReport[]>
  for (const name of names) await sendLoad({ ...peers[name], ...warmUp })
  for (let round = 0; round < rounds; round++) {
    for (const name of names) reports[name].push(await sendLoad({ ...peers[name], ...perRound }))
  }
  return reports
}

function compare({ sandbox, prism, bare }: Record<'sandbox' | 'prism' | 'bare', LoadReport[]>): Row[] {
  const perSecond = (reports: LoadReport[]) => median(reports.map((report) => report.perSecond))
  const share = (reports: LoadReport[]) =>
    `load generator at ${(median(reports.map(({ generatorShare }) => generatorShare)) * 100).toFixed(0)} % of a core`
  const ratio = (one: LoadReport[], other: LoadReport[]) =>
    median(one.map((report, round) => report.perSecond / other[round]!.perSecond))
  const bytes = [sandbox, prism, bare].map((reports) => reports[0]!.bodyBytes).join(', ')
  return [
    atLeast(1.5, {
      name: 'sandbox: GET /transactions against Prism',
      value: ratio(sandbox, prism),
      unit: '×',
      note: `answers of ${bytes} bytes from sandbox, Prism and node:http`,
    }),
    atLeast(15, {
      name: 'sandbox: GET /transactions against bare node:http',
      value: ratio(sandbox, bare) * 100,
      unit: '%',
    }),
    { name: 'sandbox: GET /transactions', value: perSecond(sandbox), unit: '/s', note: share(sandbox) },
    { name: 'Prism: the same page as an example', value: perSecond(prism), unit: '/s', note: share(prism) },
    { name: 'node:http: the same bytes', value: perSecond(bare), unit: '/s', note: share(bare) },
  ]
}
