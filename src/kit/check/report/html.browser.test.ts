import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isShownIn, listBarriers, readPageWidth } from '../../../../scripts/docs/testing/page-probes.ts'
import { renderHtml } from './html.ts'
import type { CheckResult } from './result.ts'
import { poison } from './testing/hostile.ts'
import { createSampleResult } from './testing/sample-result.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const hasBrowser = existsSync(executablePath)
const suite = hasBrowser ? 'report.html' : `report.html (skipped: no browser at ${executablePath})`
const phone = { width: 390, height: 844 }

const results: Record<string, CheckResult> = {
  green: createSampleResult({ tests: 40 }),
  failing: createSampleResult({ tests: 200, failed: 3, profile: 'proposed' }),
  crowded: createSampleResult({ tests: 300, failed: 250, profile: 'proposed' }),
  broken: createSampleResult({ tests: 40, failed: 1, broken: 2, errors: ['the target stopped answering'] }),
  hostile: poison(createSampleResult({ tests: 40, failed: 3, broken: 1, errors: ['gone'] })),
}

describe.skipIf(!hasBrowser)(suite, () => {
  let browser: Browser
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'report-page-'))
    for (const [name, result] of Object.entries(results)) {
      writeFileSync(join(folder, `${name}.html`), renderHtml(result))
    }
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    })
  })

  afterAll(async () => {
    await browser?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  /** Opens the page, and collects its errors and every request that is not for the disk. */
  async function open(
    name: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`))
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) complaints.push(`asked for ${request.url()}`)
    })
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href)
    return { page, complaints }
  }

  it.each(Object.keys(results))('shows a %s result with nothing fetched, faint or too wide', async (name) => {
    const { page, complaints } = await open(name)
    await page.evaluate(openEverything)
    await page.evaluate(axe.source)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(isShownIn, colorScheme)).toBe(true)
      expect(await page.evaluate(listBarriers, ['color-contrast'])).toEqual([])
    }
    expect(await page.evaluate(readPageWidth)).toBeLessThanOrEqual(1280)
    await page.setViewportSize(phone)
    expect(await page.evaluate(readPageWidth)).toBeLessThanOrEqual(phone.width)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('runs nothing that a target answered', async () => {
    const { page } = await open('hostile')
    expect(await page.title()).toMatch(/^Failed: /)
    expect(
      await page.locator('img, svg:not(.meter), iframe, [onload], [onerror], [onmouseover]').count(),
    ).toBe(0)
    expect(await page.locator('script').count()).toBe(1)
    await page.context().close()
  })

  it('says all without scripts', async () => {
    const { page } = await open('failing', { javaScriptEnabled: false })
    expect(await page.locator('#failures .command').first().isVisible()).toBe(true)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
    await page.locator('.group summary').first().click()
    expect(await page.locator('.group').first().locator('li').first().isVisible()).toBe(true)
    await page.context().close()
  })

  it('filters tests by text and state, and opens the groups that hold them', async () => {
    const { page } = await open('failing')
    const shown = page.locator('#tests li[data-state]:visible')
    const form = page.locator('form[data-for="tests"]')
    await form.getByRole('radio', { name: 'failed' }).check()
    expect(await shown.count()).toBe(3)
    expect(await form.getByRole('status').textContent()).toBe('3 of 200 tests')
    await form.getByRole('radio', { name: 'all' }).check()
    await form.getByRole('searchbox').fill('createorder variant 32')
    expect(await shown.count()).toBe(1)
    await page.context().close()
  })

  it('leads to a requirement that the filter hid', async () => {
    const { page } = await open('failing')
    await page.locator('form[data-for="requirements"]').getByRole('searchbox').fill('nothing is like this')
    const id = results.failing!.requirements[0]!.id
    expect(await page.locator(`#${id}`).isVisible()).toBe(false)
    await page.evaluate((hash) => location.assign(hash), `#${id}`)
    await page.locator(`#${id}`).waitFor()
    await page.context().close()
  })

  it('copies exactly the command', async () => {
    const { page } = await open('failing', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.locator('#failures .copy').first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const { failure } = results.failing!.tests.find(({ state }) => state === 'failed')!
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(failure?.curl)
    await page.context().close()
  })
})

function openEverything(): void {
  for (const each of document.querySelectorAll('details')) each.open = true
}
