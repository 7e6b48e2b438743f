import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { listPlaces } from './document.ts'
import { type Inputs, readInputs } from './inputs.ts'
import { operationHref } from './reference/addresses.ts'
import { type FolderServer, serveFolder } from './serve-folder.ts'
import { isAwake, isShownIn, listBarriers, readFirstPaintMs, readPageWidth } from './testing/page-probes.ts'
import { listBrokenLinks, type Site } from './testing/site-links.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const root = resolve(import.meta.dirname, '../..')
const hasBrowser = existsSync(executablePath)
const suite = hasBrowser ? 'the site' : `the site (skipped: no browser at ${executablePath})`
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const run = promisify(execFile)
/** As on a page of a project: whatever works under a path works at the root too. */
const base = '/project/'
const pageBudgetBytes = 200_000
/** The claim is 1 s on an idle machine, and measured by a bench; here others may be at work beside. */
const paintBudgetMs = 4_000

interface Opened {
  page: Page
  /** Console errors, uncaught errors and whatever was asked of another host. */
  complaints: string[]
}

describe.skipIf(!hasBrowser)(suite, () => {
  let browser: Browser
  let folder: string
  let server: FolderServer
  let site: Site
  let inputs: Inputs

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docs-site-'))
    const out = join(folder, 'site')
    await run(process.execPath, [join(root, 'scripts/docs.ts'), '--out', out, '--base', base])
    const files = globSync('**/*.*', { cwd: out })
    site = new Map(files.map((file) => [file, readFileSync(join(out, file), 'utf8')]))
    inputs = await readInputs(join(root, 'generated'))
    server = await serveFolder(out, 0, { base })
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    })
  }, 600_000)

  afterAll(async () => {
    await browser?.close()
    server?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
    const context = await browser.newContext({ viewport: desktop, ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !/^(?:blob|data):/.test(request.url()))
        complaints.push(`asked for ${request.url()}`)
    })
    await page.goto(`${server.url}${path}`)
    if (options.javaScriptEnabled !== false) await page.waitForFunction(isAwake)
    return { page, complaints }
  }

  it('has every page, and no address that leads nowhere', () => {
    const pages = ['index', 'checkout', 'business', 'workflows', 'states', 'gaps', 'coverage']
    const operations = HOSTS.flatMap((host) =>
      listPlaces(inputs.documents[host]).map((place) => operationHref(host, place)),
    )
    expect(operations.length).toBeGreaterThan(40)
    for (const file of [...pages.map((page) => `${page}.html`), ...operations])
      expect([...site.keys()]).toContain(file)
    expect(listBrokenLinks(site, base)).toEqual([])
  })

  it('opens every page with nothing fetched, unreadable or too wide, light and dark', async () => {
    const paths = [...site.keys()].filter((file) => file.endsWith('.html') && file !== '404.html')
    const problems: string[] = []
    const visit = async () => {
      // axe is put into the page, which the policy of the page would refuse
      const { page, complaints } = await open('index.html', { bypassCSP: true })
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        await page.setViewportSize(desktop)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await page.goto(`${server.url}${path}`)
        await page.waitForFunction(isAwake)
        await page.evaluate(axe.source)
        // or a colour may be judged on its way to another
        await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.waitForFunction(isShownIn, colorScheme)
          const rules = colorScheme === 'light' ? undefined : ['color-contrast']
          const found = await page.evaluate(listBarriers, rules)
          problems.push(...found.map((barrier) => `${path}, ${colorScheme}: ${barrier}`))
        }
        await page.setViewportSize(phone)
        const width = await page.evaluate(readPageWidth)
        if (width > phone.width) problems.push(`${path}: ${width} px wide on a phone`)
        problems.push(...complaints.splice(0).map((complaint) => `${path}: ${complaint}`))
      }
      await page.context().close()
    }
    await Promise.all([visit(), visit()])
    expect(problems).toEqual([])
  }, 600_000)

  it('tries an operation on its page, under the path of the site', async () => {
    const { page, complaints } = await open('reference/checkout/createOrder.html')
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText('The request is valid.').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^Answered 200 in \d+ ms/).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.each([
    ['an operation', 'verifyOrder', '/reference/checkout/verifyOrder.html'],
    ['a question', 'rsa padding', '/gaps.html#rsa-padding'],
    ['a tool', 'magic values', '/sandbox.html'],
    ['a workflow', 'claim flow', '/workflows.html'],
  ])('finds %s by its words', async (_, words, address) => {
    const { page, complaints } = await open('index.html')
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.locator('.VPLocalSearchBox input').fill(words)
    const hit = page.locator(`.VPLocalSearchBox a[href*="${address}"]`).first()
    await hit.waitFor()
    await hit.click()
    await page.waitForURL(new RegExp(`${address.replace(/[.#/]/g, '\\$&')}`))
    await page.locator('.vp-doc h1').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
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

  it('draws every machine, and says the same in tables', async () => {
    const { page } = await open('states.html')
    const drawings = await page.locator('svg.machine').all()
    expect(drawings.length).toBeGreaterThan(5)
    for (const drawing of drawings) expect(await drawing.locator('.edge').count()).toBeGreaterThan(1)
    const review = page.locator('.machine-frame[aria-label*="AML record"]')
    expect(await review.locator('.node.fact').count()).toBe(4)
    expect(await review.locator('.edge.proposal').count()).toBe(4)
    const row = page.getByRole('row', { name: 'PROOF_UPLOADED approved APPROVED' })
    expect(await row.getByRole('link', { name: 'aml-transitions' }).getAttribute('href')).toBe(
      'gaps.html#aml-transitions',
    )
    await page.context().close()
  })

  it('keeps the landing page small and quick', async () => {
    const { page } = await open('index.html')
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    )
    const files = ['index.html', ...asked.map((path) => path.slice(base.length))]
    const bytes = files.map((file) => gzipSync(site.get(file) ?? '').byteLength)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(pageBudgetBytes)
    expect(await page.evaluate(readFirstPaintMs)).toBeLessThan(paintBudgetMs)
    await page.context().close()
  })

  it('tells programs what there is', () => {
    const list = site.get('llms.txt') ?? ''
    const named = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address)
    expect(named.length).toBeGreaterThan(10)
    for (const address of named) expect([...site.keys()]).toContain(address.slice(base.length))
    const all = site.get('llms-full.txt') ?? ''
    for (const { question } of inputs.gaps.slice(0, 5))
      expect(all).toContain(question.replace(/\s+/g, ' ').trim())
    expect(all).not.toContain('<dt>')
  })
})
