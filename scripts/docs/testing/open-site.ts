import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type FolderServer, serveFolder } from '../serve-folder.ts'
import { isAwake, isShownIn, listBarriers, readPageWidth } from './page-probes.ts'
import type { Site } from './site-links.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const root = resolve(import.meta.dirname, '../../..')

export const hasBrowser = existsSync(executablePath)
/** Returns the name of a suite, with the reason if it is skipped. */
export const nameSuite = (name: string) =>
  hasBrowser ? name : `${name} (skipped: no browser at ${executablePath})`

/** A path like that of a project page: what works below a path works at the root too. */
export const base = '/project/'
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

export interface Opened {
  page: Page
  /** Console errors, uncaught errors and requests to other hosts. */
  complaints: string[]
}

/** The site in a folder, served to a browser. */
export class OpenSite {
  readonly files: Site
  private readonly server: FolderServer
  private readonly browser: Browser
  private readonly remove: () => Promise<void>

  private constructor(folder: string, server: FolderServer, browser: Browser, remove: () => Promise<void>) {
    this.server = server
    this.browser = browser
    this.remove = remove
    const paths = globSync('**/*.*', { cwd: folder })
    this.files = new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
  }

  /** Opens the site of the project's own contract: the one that SITE_FOLDER names, built under `base`, or else a new one. */
  static async openOwn(): Promise<OpenSite> {
    if (process.env.SITE_FOLDER) return OpenSite.serve(resolve(root, process.env.SITE_FOLDER))
    const folder = await mkdtemp(join(tmpdir(), 'docs-site-'))
    const command = [join(root, 'scripts/docs.ts'), '--base', base, '--out', folder]
    await promisify(execFile)(process.execPath, command)
    return OpenSite.serve(folder, () => rm(folder, { recursive: true, force: true }))
  }

  /** Serves a site that was built under `base`; `remove` is called once it is closed. */
  static async serve(folder: string, remove = async () => {}): Promise<OpenSite> {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    })
    return new OpenSite(folder, await serveFolder(folder, 0, { base }), browser, remove)
  }

  async close(): Promise<void> {
    await this.browser.close()
    this.server.close()
    await this.remove()
  }

  urlOf(path: string): string {
    return `${this.server.url}${path}`
  }

  async open(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
    const context = await this.browser.newContext({ viewport: desktop, ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(this.server.url) && !/^(?:blob|data):/.test(request.url()))
        complaints.push(`asked for ${request.url()}`)
    })
    await page.goto(this.urlOf(path))
    if (options.javaScriptEnabled !== false) await page.waitForFunction(isAwake)
    return { page, complaints }
  }

  /** Visits pages in two tabs and returns what is inaccessible, too wide for a phone, or reported an error. */
  async listProblems(paths: readonly string[]): Promise<string[]> {
    const left = [...paths]
    const problems: string[] = []
    const visit = async () => {
      // axe is injected into the page, which the page's policy would refuse.
      const { page, complaints } = await this.open('index.html', { bypassCSP: true })
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const found = await this.judge(page, path)
        problems.push(...[...found, ...complaints.splice(0)].map((each) => `${path}: ${each}`))
      }
      await page.context().close()
    }
    await Promise.all([visit(), visit()])
    return problems
  }

  private async judge(page: Page, path: string): Promise<string[]> {
    await page.setViewportSize(desktop)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(this.urlOf(path))
    await page.waitForFunction(isAwake)
    await page.evaluate(axe.source)
    // Without transitions: a colour could be checked halfway.
    await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' })
    const problems: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForFunction(isShownIn, colorScheme)
      const rules = colorScheme === 'light' ? undefined : ['color-contrast']
      const barriers = await page.evaluate(listBarriers, rules)
      problems.push(...barriers.map((barrier) => `${colorScheme}: ${barrier}`))
    }
    await page.setViewportSize(phone)
    const width = await page.evaluate(readPageWidth)
    return width > phone.width ? [...problems, `${width} px wide on a phone`] : problems
  }
}
