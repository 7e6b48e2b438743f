import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceFolder } from '../replace-folder.ts'
import { buildSite } from './build-site.ts'
import { type Inputs, readInputs } from './inputs.ts'
import { listPoorContrasts } from './list-poor-contrasts.ts'
import { pages } from './page.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const generated = join(import.meta.dirname, '../../generated')
const hasBrowser = existsSync(executablePath)
const suite = hasBrowser
  ? 'the reference site'
  : `the reference site (skipped: no browser at ${executablePath})`
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

interface Opened {
  page: Page
  /** Console errors, uncaught errors and whatever was asked of anything but the disk. */
  complaints: string[]
}

describe.skipIf(!hasBrowser)(suite, () => {
  let browser: Browser
  let folder: string
  let inputs: Inputs

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docs-site-'))
    inputs = await readInputs(generated)
    const files = await buildSite(inputs)
    replaceFolder(join(folder, 'site'), new Map(files.map(({ path, content }) => [path, content])))
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    })
  }, 30_000)

  afterAll(async () => {
    await browser?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
    const context = await browser.newContext({ viewport: desktop, ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      if (!/^(file|blob|data):/.test(request.url())) complaints.push(`asked for ${request.url()}`)
    })
    await page.goto(`${pathToFileURL(join(folder, 'site'))}/${path}`)
    if (/^(checkout|business)/.test(path)) await page.waitForFunction(isAwake)
    return { page, complaints }
  }

  for (const { file } of pages) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`opens ${file} from disk, ${colorScheme}, with nothing fetched, faint or too wide`, async () => {
        const { page, complaints } = await open(file, { colorScheme })
        expect(await page.title()).not.toBe('')
        expect(await page.locator('h1').first().isVisible()).toBe(true)
        const brightness = await page.evaluate(readBrightness)
        if (colorScheme === 'dark') expect(brightness).toBeLessThan(60)
        else expect(brightness).toBeGreaterThan(200)
        expect(await page.evaluate(listPoorContrasts, 4.5)).toEqual([])
        await page.setViewportSize(phone)
        expect(await page.evaluate(readPageWidth)).toBeLessThanOrEqual(phone.width)
        expect(complaints).toEqual([])
        await page.context().close()
      })
    }
  }

  it.each([
    ['a documented operation', 'checkout.html#/orders/createorder', 'Create an order', 'checkout-payloads'],
    [
      'a proposed operation',
      'business.html#/cad-collections/receivecadcollection',
      null,
      'cad-webhook-payload',
    ],
  ])('shows what is proposed of %s, with its question', async (_, path, title, gap) => {
    const { page, complaints } = await open(path)
    if (title) await page.getByRole('heading', { name: title }).first().waitFor()
    const note = page.locator('.gap-note', { has: page.locator(`a[href="gaps.html#${gap}"]`) }).first()
    const question = inputs.gaps.find(({ id }) => id === gap)?.question.replaceAll('`', '') ?? 'no such gap'
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      await note.waitFor()
      expect(((await note.textContent()) ?? '').replace(/\s+/g, ' ')).toContain(question)
      expect(await note.locator('.badge-proposal').isVisible()).toBe(true)
      expect(await page.evaluate(readPageWidth)).toBeLessThanOrEqual(viewport.width)
      expect(await page.evaluate(listPoorContrasts, 4.5)).toEqual([])
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows the plaintext fields of an encrypted body', async () => {
    const { page } = await open('checkout.html#/orders/createorder')
    await page.getByRole('heading', { name: 'Create an order' }).first().waitFor()
    expect(await page.getByText('Before encryption').first().isVisible()).toBe(true)
    expect(
      await page
        .locator('.schema-name', { hasText: /^customer$/ })
        .first()
        .isVisible(),
    ).toBe(true)
    await page.context().close()
  })

  it('has a row for every gap that a page links to, and an operation for every use of a gap', async () => {
    const { page: ledger } = await open('gaps.html')
    const rows = await ledger.locator('.gap').evaluateAll((all) => all.map((row) => row.id))
    const hrefs = await ledger
      .locator('.uses a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    await ledger.context().close()
    expect(rows).toEqual(expect.arrayContaining(inputs.gaps.map(({ id }) => id)))
    for (const host of ['checkout', 'business'] as const) {
      const { page } = await open(`${host}.html`)
      const source = await page.content()
      for (const [, id = ''] of source.matchAll(/gaps\.html#([\w-]+)/g)) expect(rows).toContain(id)
      const known = await openEveryGroup(page)
      const wanted = new Set(hrefs.filter((href) => href?.startsWith(`${host}.html#`)))
      expect(wanted.size).toBeGreaterThan(0)
      for (const href of wanted) expect(known).toContain(href?.slice(href.indexOf('#')))
      await page.context().close()
    }
  })

  it('filters the ledger by text and status, and shows all of it without scripts', async () => {
    const { page } = await open('gaps.html')
    const shown = page.locator('.gap:visible')
    await page.getByRole('searchbox').fill('rsa padding')
    expect(await shown.count()).toBeLessThan(10)
    expect(await page.locator('#rsa-padding').isVisible()).toBe(true)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('radio', { name: 'unfilled' }).check()
    expect(await shown.count()).toBe(inputs.gaps.filter(({ status }) => status === 'unfilled').length)
    await page.evaluate(() => location.assign('#rsa-padding'))
    await page.locator('#rsa-padding').waitFor()
    await page.context().close()

    const plain = await open('gaps.html', { javaScriptEnabled: false })
    expect(await plain.page.locator('.gap:visible').count()).toBe(inputs.gaps.length)
    expect(await plain.page.getByRole('searchbox').isVisible()).toBe(false)
    await plain.page.context().close()
  })
})

/** Redoc's menu says so until its script has taken over the markup. */
function isAwake(): boolean {
  return !document.getElementById('redoc')?.textContent?.includes('Loading...')
}

/** Unfolds the menu's groups one after another; answers every operation's address. */
async function openEveryGroup(page: Page): Promise<string[]> {
  const found = new Set<string>()
  const readLinks = () =>
    page
      .locator('a[href^="#/"], a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const groups = (await readLinks()).map((href) => href.replace(/^#/, '').split('/')[1] ?? '').filter(Boolean)
  for (const group of new Set(groups)) {
    await page.evaluate((hash) => location.assign(hash), `#/${group}`)
    await page.locator(`[data-section-id^="/${group}/"]`).first().waitFor()
    for (const href of await readLinks()) found.add(href.startsWith('#') ? href : `#${href}`)
  }
  return [...found]
}

function readPageWidth(): number {
  return document.documentElement.scrollWidth
}

function readBrightness(): number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return Number.NaN
  canvas.fillStyle = getComputedStyle(document.body).backgroundColor
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return (red + green + blue) / 3
}
