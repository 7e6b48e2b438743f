import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { serveFolder } from '../scripts/docs/serve-folder.ts'
import { readFirstPaintMs } from '../scripts/docs/testing/page-probes.ts'
import { below, type Row, Unmeasurable } from './claim.ts'
import { median } from './measure.ts'
import { root, runScriptOrThrow } from './run-script.ts'

const pages = ['index', 'checkout', 'business'] as const
const rounds = 5

/** How long a reader of the site waits for the first paint: served from this disk, each time in a fresh browser context. */
export async function run(): Promise<Row[]> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) {
    throw new Unmeasurable(`no browser at ${executablePath}: install chromium, or name one in CHROMIUM`)
  }
  if (!pages.every((page) => existsSync(fileOf(page)))) await runScriptOrThrow('scripts/docs.ts')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  const site = await serveFolder(`${root}dist/docs`, 0)
  try {
    return await measurePages(browser, site.url)
  } finally {
    site.close()
    await browser.close()
  }
}

const fileOf = (page: string) => `${root}dist/docs/${page}.html`

async function measurePages(browser: Browser, site: string): Promise<Row[]> {
  const paintsMs = Object.fromEntries(pages.map((page) => [page, [] as number[]]))
  for (let round = -1; round < rounds; round++) {
    for (const page of pages) {
      const paintMs = await measureFirstPaintMs(browser, `${site}${page}.html`)
      // the first round fills the file system's caches
      if (round >= 0) paintsMs[page]!.push(paintMs)
    }
  }
  return pages.map((page) =>
    below(1000, {
      name: `docs: first contentful paint of ${page}.html`,
      value: median(paintsMs[page]!),
      unit: 'ms',
      note: `median of ${rounds}, at most ${Math.max(...paintsMs[page]!).toFixed(0)} ms`,
    }),
  )
}

async function measureFirstPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    return await page.evaluate(readFirstPaintMs)
  } finally {
    await context.close()
  }
}
