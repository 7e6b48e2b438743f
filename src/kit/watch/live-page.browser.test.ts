import { existsSync } from 'node:fs'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isShownIn, listBarriers, readPageWidth } from '../../../scripts/docs/testing/page-probes.ts'
import type { CheckResult } from '../check/report/result.ts'
import { poison } from '../check/report/testing/hostile.ts'
import { createSampleResult } from '../check/report/testing/sample-result.ts'
import type { Listening } from '../serve/serve-host.ts'
import { serveLivePage } from './live-page.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const hasBrowser = existsSync(executablePath)
const suite = hasBrowser ? 'page of a watch' : `page of a watch (skipped: no browser at ${executablePath})`

/** Makes the result of a watch with the given number of failed tests. */
function watched(failed: number): CheckResult {
  const { run, ...result } = createSampleResult({ tests: 200, failed })
  return { ...result, run: { profile: run.profile, mode: 'watched' } }
}

function nothingYet(calls = 0): CheckResult {
  const { coverage, ...result } = watched(0)
  const counts = { passed: 0, failed: 0, skipped: 0, disabled: 0, error: 0 }
  const matrix = coverage.matrix.map((row, place) => ({ ...row, calls: place === 0 ? calls : 0 }))
  const errors = ['Nothing was decided: every test that was chosen is skipped or disabled.']
  return { ...result, verdict: 'error', counts, tests: [], errors, coverage: { ...coverage, matrix } }
}

/** Adds a finding, shown first, and higher counts. */
function withAnother(result: CheckResult): CheckResult {
  const next = structuredClone(watched(result.counts.failed + 1))
  next.causes.unshift(next.causes.pop()!)
  for (const row of next.coverage.matrix) row.calls += 1
  return next
}

describe.skipIf(!hasBrowser)(suite, () => {
  let browser: Browser
  let served: Listening
  let shown: { result: CheckResult; version: number }
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
    browser = await chromium.launch({ executablePath, args })
  })

  afterAll(() => browser?.close())

  beforeEach(async () => {
    shown = { result: watched(2), version: 1 }
    served = await serveLivePage({
      port: 0,
      version: () => shown.version,
      describe: async () => shown.result,
      noteReset: () => complaints.push('reset'),
    })
    const permissions = ['clipboard-read', 'clipboard-write']
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, permissions })
    page = await context.newPage()
    complaints = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`))
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(served.url).origin) complaints.push(request.url())
    })
  })

  afterEach(async () => {
    await page.context().close()
    await served.drain(0)
  })

  const open = () => page.goto(served.url)
  /** Serves another result, and waits until the page has it. */
  const update = async (result: CheckResult) => {
    shown = { result, version: shown.version + 1 }
    await page.locator(`html[data-version="${shown.version}"]`).waitFor()
  }
  const causes = () => page.locator('#failures details.failure')

  it('shows a new finding in its place, without being loaded again', async () => {
    await open()
    expect(await causes().count()).toBe(2)
    await page.evaluate(() => document.documentElement.classList.add('same-page'))
    await update(withAnother(shown.result))
    expect(await causes().count()).toBe(3)
    expect(await page.title()).toMatch(/^Failed: 3 of/)
    expect(await page.locator('nav a[href="#failures"] .n').textContent()).toBe('3')
    expect(await page.locator('html.same-page').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('leaves open and closed what the reader opened and closed, whatever comes before it', async () => {
    await open()
    const closed = causes().first()
    const heading = (await closed.locator('h3').textContent())!
    await closed.locator('summary').first().click()
    for (const place of ['#coverage details.row', '#tests details.group'])
      await page.locator(place).nth(1).locator('summary').first().click()
    const names = await page.locator('details:is(.row, .group)[open] > summary b').allTextContents()
    await update(withAnother(shown.result))
    expect(await causes().first().locator('h3').first().textContent()).not.toBe(heading)
    expect(await page.locator('#failures details.failure:not([open]) h3').allTextContents()).toEqual([
      heading,
    ])
    expect(await page.locator('details:is(.row, .group)[open] > summary b').allTextContents()).toEqual(names)
  })

  it('leaves a filter as it is while somebody types, and applies it to what is new', async () => {
    await open()
    const form = page.locator('form[data-for="tests"]')
    await form.getByRole('radio', { name: 'failed' }).check()
    const search = form.getByRole('searchbox')
    await search.pressSequentially('variant')
    await search.press('ArrowLeft')
    await update(withAnother(shown.result))
    expect(await form.getByRole('status').textContent()).toBe('3 of 130 tests')
    expect(await page.locator('#tests li[data-state]:visible').count()).toBe(3)
    await page.keyboard.type('x')
    expect(await search.inputValue()).toBe('varianxt')
    expect(await form.getByRole('status').textContent()).toBe('0 of 130 tests')
  })

  it('wires once what is new, and lets go of what was', async () => {
    await open()
    for (let round = 0; round < 3; round += 1) await update(withAnother(watched(2)))
    expect(await page.locator('#failures .copy').count()).toBe(
      await page.locator('#failures .command').count(),
    )
    await page.locator('#failures .copy').first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const command = await page.locator('#failures .command code').first().textContent()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command)
    const devtools = await page.context().newCDPSession(page)
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' })
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId! })
    expect(listeners.filter(({ type }) => type === 'hashchange')).toHaveLength(2)
  })

  it('keeps in view what the reader looks at', async () => {
    await open()
    const row = page.locator('#coverage details.row').nth(3)
    await row.evaluate((each) => each.scrollIntoView({ block: 'start' }))
    const top = () => row.evaluate((each) => Math.round(each.getBoundingClientRect().top))
    const before = await top()
    await update(withAnother(shown.result))
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  })

  it('leaves a selected text alone, says so, and goes on after it', async () => {
    await open()
    const heading = causes().first().locator('h3')
    const marked = (await heading.textContent())!
    await heading.evaluate((each) => getSelection()!.selectAllChildren(each))
    shown = { result: withAnother(shown.result), version: 2 }
    await page.getByText('as soon as no text is selected').waitFor()
    expect(await page.evaluate(() => String(getSelection()))).toBe(marked)
    expect(await causes().count()).toBe(2)
    await page.evaluate(() => getSelection()!.removeAllRanges())
    await page.locator('html[data-version="2"]').waitFor()
    expect(await causes().count()).toBe(3)
  })

  it('runs nothing that a service answered, at first and after an update', async () => {
    shown.result = poison(shown.result)
    await open()
    await update(poison(withAnother(watched(2))))
    expect(await page.title()).toMatch(/^Failed: /)
    const acting = 'img, svg:not(.meter), iframe, [onload], [onerror], [onmouseover], main script'
    expect(await page.locator(acting).count()).toBe(0)
    expect(await page.locator('#failures').textContent()).toContain('<img src=x onerror=')
    expect(complaints).toEqual([])
  })

  it('says that it has ended, and takes up the next watch in its place', async () => {
    await open()
    const line = page.locator('#live')
    expect(await line.textContent()).toContain('The watch goes on')
    await served.drain(0)
    await page.locator('html[data-ended]').waitFor()
    await page.getByText('The watch has ended').waitFor()
    expect(await line.isVisible()).toBe(true)
    expect(await causes().count()).toBe(2)
    const port = Number(new URL(served.url).port)
    const describeNext = async () => watched(1)
    served = await serveLivePage({ port, version: () => 1, describe: describeNext, noteReset: () => {} })
    await page.locator('html:not([data-ended])').waitFor()
    expect(await causes().count()).toBe(1)
  })

  it('does not call it an error that nothing has come yet', async () => {
    shown.result = nothingYet()
    await open()
    expect(await page.getByRole('heading').allTextContents()).toEqual(['Nothing decided yet'])
    expect(await page.title()).toMatch(/^Nothing decided yet · /)
    await page.getByText('No calls yet').waitFor()
    await update(nothingYet(7))
    await page.getByText('7 calls came').waitFor()
    await update(watched(1))
    expect(await causes().count()).toBe(1)
  })

  it('is the page of nobody else: another page cannot make it forget', async () => {
    const post = (origin?: string) =>
      fetch(new URL('reset', served.url), { method: 'POST', headers: origin ? { origin } : {} })
    expect((await post('https://evil.example')).status).toBe(403)
    expect(complaints).toEqual([])
    expect((await post()).status).toBe(204)
    expect(complaints).toEqual(['reset'])
  })

  it.each(['nothing', 'findings', 'the end'])('is readable by all while it shows %s', async (what) => {
    if (what === 'nothing') shown.result = nothingYet()
    await open()
    if (what === 'the end') {
      await served.drain(0)
      await page.getByText('The watch has ended').waitFor()
    }
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = true
    })
    await page.evaluate(axe.source)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(isShownIn, colorScheme)).toBe(true)
      expect(await page.evaluate(listBarriers, undefined)).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(readPageWidth)).toBeLessThanOrEqual(390)
  })
})
