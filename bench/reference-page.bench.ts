import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { serveFolder } from '../scripts/docs/serve-folder.ts'
import { readPaintsMs } from '../scripts/docs/testing/page-probes.ts'
import { atMost, below, type Row, Unmeasurable } from './claim.ts'
import { median } from './measure.ts'
import { root, runScriptOrThrow } from './run-script.ts'

const rounds = 5
/** A slow phone: Lighthouse's round trip, and the bandwidth and the processor that the claim names. */
const slow = { cpu: 4, latencyMs: 150, bytesPerSecond: 1_600_000 / 8 }
const conditions = `${slow.cpu}× slower processor, 1.6 Mbit/s, ${slow.latencyMs} ms round trip`

interface Visit {
  transferredKb: number
  firstMs: number
  largestMs: number
}

/** Size of the heaviest reference page, and when it is readable: served with gzip, as a static host does. */
export async function run(): Promise<Row[]> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) {
    throw new Unmeasurable(`no browser at ${executablePath}: install chromium, or name one in CHROMIUM`)
  }
  if (!existsSync(`${root}dist/docs/reference`)) await runScriptOrThrow('scripts/docs.ts')
  const folder = await mkdtemp(join(tmpdir(), 'reference-page-'))
  await cp(`${root}dist/docs`, folder, { recursive: true })
  const heaviest = compress(folder)
  const site = await serveFolder(folder, 0, { isCompressed: true })
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    return describe(heaviest, await visitOften(browser, `${site.url}${heaviest}`))
  } finally {
    await browser.close()
    site.close()
    await rm(folder, { recursive: true })
  }
}

/** Writes a compressed copy beside each file; returns the reference page whose copy is largest. */
function compress(folder: string): string {
  const sizes = new Map<string, number>()
  for (const path of globSync('**/*.{html,js,css,json}', { cwd: folder })) {
    const bytes = gzipSync(readFileSync(join(folder, path)), { level: 9 })
    writeFileSync(join(folder, `${path}.gz`), bytes)
    if (/^reference\/.*\.html$/.test(path)) sizes.set(path, bytes.length)
  }
  return [...sizes].reduce((one, other) => (other[1] > one[1] ? other : one))[0]
}

async function visitOften(browser: Browser, url: string): Promise<Visit[]> {
  const visits: Visit[] = []
  // the first round fills the file system's caches
  for (let round = -1; round < rounds; round++) {
    const visited = await visit(browser, url)
    if (round >= 0) visits.push(visited)
  }
  return visits
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const countBytes = await slowDown(session)
    await page.goto(url, { waitUntil: 'networkidle' })
    const [firstMs, largestMs] = await page.evaluate(readPaintsMs)
    return { transferredKb: countBytes() / 1000, firstMs, largestMs }
  } finally {
    await context.close()
  }
}

/** Slows down the page's machine; returns a function that returns the number of bytes received, headers included. */
async function slowDown(session: CDPSession): Promise<() => number> {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  return () => bytes
}

function describe(page: string, visits: readonly Visit[]): Row[] {
  const firstMs = visits.map((each) => each.firstMs)
  const largestMs = visits.map((each) => each.largestMs)
  const spread = (values: number[]) =>
    `${conditions}; median of ${rounds}, at most ${Math.max(...values).toFixed(0)} ms`
  return [
    atMost(250, {
      name: 'reference: the heaviest page, before interaction',
      value: median(visits.map((each) => each.transferredKb)),
      unit: 'kB',
      note: `${page}: all that the browser transferred, gzip`,
    }),
    below(1500, {
      name: 'reference: first contentful paint on a slow telephone',
      value: median(firstMs),
      unit: 'ms',
      note: spread(firstMs),
    }),
    below(1500, {
      name: 'reference: largest contentful paint on a slow telephone',
      value: median(largestMs),
      unit: 'ms',
      note: spread(largestMs),
    }),
  ]
}
