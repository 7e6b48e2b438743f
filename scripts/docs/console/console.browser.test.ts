import { existsSync } from 'node:fs'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FolderServer, serveFolder } from '../serve-folder.ts'
import { isAwake, isShownIn, listBarriers, readPageWidth } from '../testing/page-probes.ts'
import { buildConsoleSite, type ConsoleSite } from './testing/build-console-site.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const reason = existsSync(executablePath) ? '' : ` (skipped: no browser at ${executablePath}; set CHROMIUM)`
const phone = { width: 390, height: 844 }
const operations = ['createOrder', 'payOrder', 'verifyOrder', 'listTransactions']

describe.skipIf(reason)(`the console of an operation, in Chromium${reason}`, () => {
  let site: ConsoleSite
  let server: FolderServer
  let browser: Browser
  /** Errors of the page, and requests to other hosts. */
  const complaints: string[] = []

  beforeAll(async () => {
    site = await buildConsoleSite(operations)
    server = await serveFolder(site.folder, 0)
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    })
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    await site?.remove()
  })

  async function open(operation: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    context.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !/^(?:blob|data):/.test(request.url()))
        complaints.push(`asked for ${request.url()}`)
    })
    await page.goto(`${server.url}${operation}.html`)
    await page.waitForFunction(isAwake)
    await openConsole(page)
    return page
  }

  async function openConsole(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Try it' }).click()
    await page
      .getByText('The request is valid.')
      .or(page.getByText(/\d problems?:/))
      .waitFor()
  }

  async function send(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.locator('.try-status').waitFor()
  }

  const reportOf = (page: Page) => page.locator('.try-live').textContent()

  it('loads nothing before it is opened', async () => {
    const page = await (await browser.newContext()).newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${server.url}createOrder.html`)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /console|TryIt/i.test(path))).toEqual([])
    await openConsole(page)
    expect(asked).toEqual(expect.arrayContaining(['/console/sandbox.js', '/console/createOrder.json']))
  })

  it('creates, pays and verifies an order by one click on each page', async () => {
    const page = await open('createOrder')
    await page.getByRole('button', { name: 'new reference' }).click()
    const reference = await page.getByLabel('reference required').inputValue()
    await send(page)
    expect(await reportOf(page)).toMatch(/Answered 200 in \d+ ms\. The answer matches the contract\./)
    for (const next of ['payOrder', 'verifyOrder']) {
      await page.getByRole('link', { name: `to ${next}` }).click()
      await page.getByRole('heading', { name: next }).waitFor()
      await openConsole(page)
      expect(await page.getByLabel('reference required').inputValue()).toBe(reference)
      await send(page)
      expect(await reportOf(page)).toContain('Answered 200')
    }
    expect(await page.locator('.try-tree').textContent()).toContain('"SUCCESSFUL"')
  })

  it.each([
    ['beside a long form', { width: 1280, height: 500 }],
    ['on a phone', phone],
  ])('brings the verdict into sight, below the bars of the site: %s', async (_, viewport) => {
    const page = await open('createOrder', { viewport })
    await send(page)
    const bars = await page.locator(':is(.VPNavBar, .VPLocalNav):visible').all()
    const bottoms = await Promise.all(
      bars.map((bar) => bar.evaluate((node) => node.getBoundingClientRect().bottom)),
    )
    const verdict = await page.locator('.try-live').boundingBox()
    expect(verdict!.y).toBeGreaterThanOrEqual(Math.max(...bottoms))
    expect(verdict!.y + verdict!.height).toBeLessThanOrEqual(viewport.height)
  })

  it('shows the encrypted body as it goes out, and the same call as curl and in TypeScript', async () => {
    const page = await open('createOrder')
    await send(page)
    for (const summary of await page.locator('.try-more > summary').all()) await summary.click()
    const [wire = '', curl = '', code = ''] = await page.locator('.try-wire').allTextContents()
    expect(wire).toMatch(/^POST http:\/\/127\.0\.0\.1:4010\/charge\/order\/create/)
    expect(wire).toMatch(/"data": "[A-Za-z0-9+/]{600,}={0,2}"/)
    expect(wire).not.toContain('ORD-2026-000184')
    expect(curl).toContain("-H 'api-key: pk_test_")
    expect(code).toContain("reference: 'ORD-2026-000184',")
  })

  it('says what is wrong at its field as it is typed, and in JSON as in the form', async () => {
    const page = await open('createOrder')
    const amount = page.getByLabel('amount required')
    await amount.fill('much')
    await page.locator('.try-problem', { hasText: 'must be number' }).waitFor()
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('button', { name: 'Send anyway' }).isVisible()).toBe(true)
    await page.getByRole('radio', { name: 'JSON' }).check()
    const json = page.getByLabel('Body as JSON')
    expect(JSON.parse(await json.inputValue()).data.order.amount).toBe('much')
    await json.fill(await json.inputValue().then((text) => text.replace('"much"', '120.5')))
    await page.getByText('The request is valid.').waitFor()
    await json.fill('{')
    await page.getByText('Invalid JSON').waitFor()
    expect(await page.getByRole('button', { name: /^Send/ }).isDisabled()).toBe(true)
    await json.fill(JSON.stringify({ data: { customer: { email: 'a@example.com' }, order: {} } }))
    await page.getByRole('radio', { name: 'Form' }).check()
    expect(await page.locator('.is-wrong').count()).toBe(3)
  })

  it('masks card data once it was sent', async () => {
    const page = await open('payOrder')
    const card = page.getByLabel('cardnumber required')
    expect(await card.getAttribute('type')).toBe('text')
    await send(page)
    expect(await card.getAttribute('type')).toBe('password')
    await page.getByRole('radio', { name: 'JSON' }).check()
    for (const summary of await page.locator('.try-more > summary').all()) await summary.click()
    const shown = await page.locator('.try-it').evaluate((node) => {
      const texts = [...node.querySelectorAll('textarea')].map(({ value }) => value)
      return [node.textContent, ...texts].join('\n')
    })
    expect(shown).toContain('424242******4242')
    expect(shown).not.toContain('4242424242424242')
  })

  it('has test keys of its own, no place for others, and shows what a wrong one is answered', async () => {
    const page = await open('verifyOrder')
    expect(await page.locator('.try-key').textContent()).toMatch(/^sk_test_\S+ of this sandbox$/)
    expect(await page.locator('.try-keys input').count()).toBe(0)
    await page.getByLabel(/^Key in/).selectOption('wrong')
    await send(page)
    expect(await reportOf(page)).toContain('Answered 401')
    expect(await page.locator('.try-tree').textContent()).toContain('Invalid SECRET key')
    // The verdict is shown once, and the status takes precedence.
    const shown = await page.locator('.try-it').textContent()
    expect(shown?.match(/matches/gi)).toHaveLength(1)
    expect(await page.locator('.try-status.is-bad').textContent()).toBe('401')
    expect(await page.locator('.try-it .is-good').count()).toBe(0)
  })

  it('keeps hostile text as text, in answers and commands', async () => {
    const page = await open('createOrder')
    const hostile = `<img src=x onerror="window.hit=1">{{ 7*7 }}</pre><script>window.hit=1</script>'$(id)`
    await page.getByLabel('description', { exact: true }).fill(hostile)
    await send(page)
    for (const summary of await page.locator('.try-more > summary').all()) await summary.click()
    expect(await page.locator('.try-tree').textContent()).toContain('{{ 7*7 }}')
    expect(await page.locator('.try-it :is(img, script)').count()).toBe(0)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  })

  it('may reach nothing else, by the policy of the site', async () => {
    const page = await open('listTransactions')
    const outcome = await page.evaluate(() =>
      fetch('http://127.0.0.1:4010/charge/ping').then(
        () => 'sent',
        () => 'refused',
      ),
    )
    expect(outcome).toBe('refused')
    const refusals = complaints.splice(0)
    expect(refusals.some((each) => each.includes('Content Security Policy'))).toBe(true)
  })

  it('marks a field of an answer where it is a fact in what is proposed, or the reverse', async () => {
    const page = await open('listTransactions')
    await page.getByLabel('list', { exact: true }).fill('1')
    await send(page)
    const nodes = page.locator('.try-node')
    expect(await nodes.count()).toBeGreaterThan(10)
    const kinds = await nodes.evaluateAll((all) => {
      const own = (node: Element) =>
        node.querySelector(':scope > .badge, :scope > details > summary .badge')?.textContent
      return all.map((node) => [own(node), own(node.parentElement?.closest('.try-node') ?? node)])
    })
    expect(kinds[0]![0]).toBeDefined()
    expect(kinds.slice(1).filter(([mark, outer]) => mark !== undefined && mark === outer)).toEqual([])
    const markOf = (name: string) =>
      page
        .locator('.try-node', { has: page.locator(`> details > summary > code:text-is("${name}")`) })
        .first()
        .locator('> details > summary .badge')
        .textContent()
    expect([await markOf('body'), await markOf('0')]).toEqual(['§4.3', '§2'])
  })

  it('marks a field of the form where it differs from what it lies in', async () => {
    const page = await open('createOrder')
    const marks = await page.locator('.try-object .badge:not(:text("encrypted"))').allTextContents()
    expect(marks).toContain('§8')
    const fields = await page.locator('.try-object .try-field').count()
    expect(marks.filter((mark) => mark === 'Proposal').length).toBeLessThan(fields / 2)
    const customer = page.locator('.try-object', {
      has: page.locator('> summary > code:text-is("customer")'),
    })
    expect(await customer.last().locator('.badge').allTextContents()).toEqual(['Proposal'])
  })

  it('shows the call as it is written, before it is sent, and closes', async () => {
    const page = await open('createOrder')
    await page.getByLabel('description', { exact: true }).fill('A chair')
    await page.getByLabel('the TypeScript').filter({ hasText: "description: 'A chair'" }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await page.locator('.try-it').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Try it' }).click()
    expect(await page.getByLabel('description', { exact: true }).inputValue()).toBe('A chair')
  })

  it('is done by keyboard alone, and says what came of it', async () => {
    const page = await open('listTransactions')
    await page.getByLabel('list', { exact: true }).focus()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await page.locator('.try-status').waitFor()
    expect(await page.locator('.try-live').getAttribute('role')).toBe('status')
    expect(await reportOf(page)).toContain('Answered 200')
    await page.locator('.try-more > summary').first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copy')
  })

  it('says how to start a sandbox where the page has none', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.route('**/console/createOrder.json', (route) => route.fulfill({ status: 404 }))
    await page.goto(`${server.url}createOrder.html`)
    await page.waitForFunction(isAwake)
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText('npx paycontract sandbox --overlay my-answers.overlay.yaml').waitFor()
  })

  it('says so where the sandbox cannot be loaded', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.route('**/console/sandbox.js', (route) => route.fulfill({ status: 500 }))
    await page.goto(`${server.url}createOrder.html`)
    await page.waitForFunction(isAwake)
    await page.getByRole('button', { name: 'Try it' }).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('npx paycontract sandbox')
  })

  it('has no barriers and fits, at a desk and on a phone, light and dark', async () => {
    // axe is injected into the page, which the page's policy would refuse.
    const page = await open('payOrder', { bypassCSP: true })
    await page.getByLabel('cvv required').fill('12345678')
    await send(page)
    for (const summary of await page.locator('.try-more > summary').all()) await summary.click()
    await page.evaluate(axe.source)
    await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' })
    for (const width of [1280, phone.width]) {
      await page.setViewportSize({ width, height: phone.height })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.waitForFunction(isShownIn, colorScheme)
        const rules = colorScheme === 'light' ? undefined : ['color-contrast', 'link-in-text-block']
        expect(await page.evaluate(listBarriers, rules)).toEqual([])
        expect(await page.evaluate(readPageWidth)).toBeLessThanOrEqual(width)
      }
    }
  })
})
