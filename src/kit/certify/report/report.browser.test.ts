import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isShownIn, listBarriers, readPageWidth } from '../../../../scripts/docs/testing/page-probes.ts'
import type { Judged } from '../judge/judge-scenario.ts'
import { renderHtml } from './html.ts'
import type { CertifyResult } from './result.ts'
import { createResult, HOSTILE } from './testing/create-result.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const hasBrowser = existsSync(executablePath)
const suite = hasBrowser
  ? 'report of certify'
  : `report of certify (skipped: no browser at ${executablePath})`
const phone = { width: 390, height: 844 }

function create(states: readonly Judged['state'][], text?: string): CertifyResult {
  const result = createResult(states, text)
  for (const [index, judged] of result.scenarios.entries())
    judged.scenario = { ...judged.scenario, id: `scenario-${index}` }
  return result
}

const results: Record<string, CertifyResult> = {
  passed: create(['passed', 'passed']),
  failed: create(['passed', 'failed', 'undecided', 'failed']),
  undecided: create(['undecided']),
  hostile: create(
    ['failed', 'undecided', 'failed'],
    `${HOSTILE} <img src=x onerror=alert(1)> ${'long'.repeat(200)}`,
  ),
}

describe.skipIf(!hasBrowser)(suite, () => {
  let browser: Browser
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'certify-page-'))
    for (const [name, result] of Object.entries(results))
      writeFileSync(join(folder, `${name}.html`), renderHtml(result))
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    })
  })

  afterAll(async () => {
    await browser?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  /** Opens the page, and collects its complaints and its requests to anything but the disk. */
  async function open(name: string): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
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

  it.each(Object.keys(results))('a result that is %s has no barrier and fits every width', async (name) => {
    const { page, complaints } = await open(name)
    await page.evaluate(openEverything)
    await page.evaluate(axe.source)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(isShownIn, colorScheme)).toBe(true)
      expect(await page.evaluate(listBarriers, undefined)).toEqual([])
    }
    expect(await page.evaluate(readPageWidth)).toBeLessThanOrEqual(1280)
    await page.setViewportSize(phone)
    expect(await page.evaluate(readPageWidth)).toBeLessThanOrEqual(phone.width)
    expect(await page.locator('h1').count()).toBe(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('what was exchanged opens without a script', async () => {
    const { page } = await open('failed')
    const request = page.locator('.failures pre').first()
    expect(await request.isVisible()).toBe(false)
    await page.locator('.failures .entry summary').first().click()
    expect(await request.isVisible()).toBe(true)
    await page.context().close()
  })
})

function openEverything(): void {
  for (const each of document.querySelectorAll('details')) each.open = true
}
