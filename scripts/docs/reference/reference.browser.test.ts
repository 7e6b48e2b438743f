import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../../../src/kit/target/testing/run-cli.ts'
import { readInputs } from '../inputs.ts'
import { openAnsweredPage } from '../testing/build-answered-page.ts'
import { desktop, hasBrowser, nameSuite, OpenSite, phone } from '../testing/open-site.ts'
import { readPageWidth } from '../testing/page-probes.ts'

/** One answer, and a text that would be markup if it were not escaped. */
const overlay = `overlay: 1.0.0
info: { title: Facts, version: 1.0.0 }
actions:
  - target: $.components.schemas.TrackOrderEventPayload
    update:
      properties:
        deviceId:
          type: string
          x-source: operator, 2026-11
          description: "{{ 6 * 7 }} <img src=x onerror=alert(1)> \`{{ 6 * 7 }}\`"
          examples: ["</code><script>alert(1)</script>{{ 6 * 7 }}"]
`
const byKind = ['createOrder', 'payOrder', 'listRefunds', 'orderSucceeded'].map((id) => `checkout/${id}`)
const others = ['chargeCard', 'submitSourceOfFundsFile', 'removeCadCollectionEmail', 'receiveCadCollection']
const kinds = [...byKind, ...others.map((id) => `business/${id}`)].map((id) => `reference/${id}.html`)

describe.skipIf(!hasBrowser)(nameSuite('the reference'), () => {
  let site: OpenSite
  let questions: Map<string, string>

  beforeAll(async () => {
    const { gaps } = await readInputs(resolve(import.meta.dirname, '../../../generated'))
    questions = new Map(gaps.map(({ id, question }) => [id, question.replaceAll('`', '')]))
    site = await OpenSite.openOwn()
  })

  afterAll(() => site?.close())

  it('is readable in every kind of page, light, dark and on a phone', async () => {
    expect(await site.listProblems(kinds)).toEqual([])
  })

  it.each([
    ['a documented operation', 'checkout/createOrder', 'Create an order', 'create-order-payload'],
    [
      'a proposed one',
      'business/receiveCadCollection',
      'CAD collection webhook, received by the service',
      'cad-webhook-payload',
    ],
  ])('shows what is proposed of %s, with its question', async (_, path, title, gap) => {
    const { page, complaints } = await site.open(`reference/${path}.html`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const note = page.locator('.gap-note', { has: page.locator(`a[href$="gaps.html#${gap}"]`) }).first()
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      expect(((await note.textContent()) ?? '').replace(/\s+/g, ' ')).toContain(questions.get(gap))
      expect(await note.locator('.badge-proposal').isVisible()).toBe(true)
      expect(await page.evaluate(readPageWidth)).toBeLessThanOrEqual(viewport.width)
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('marks each field as a fact of its section or as a proposal', async () => {
    const { page } = await site.open('reference/business/listTransactions.html')
    const fields = page.locator('.field')
    expect(await fields.count()).toBeGreaterThan(40)
    expect(await page.locator('.field > .field-line:not(:has(.badge-fact, .badge-proposal))').count()).toBe(0)
    const amount = page.locator('[id="200.data.transactions.amount"] > .field-line')
    expect(await amount.textContent()).toMatch(/amount.*number.*§2/)
    await page.context().close()
  })

  it('has the plaintext beside the ciphertext, and unfolds by keyboard what is folded', async () => {
    const { page } = await site.open('reference/checkout/createOrder.html')
    expect(await page.locator('[id="body.data.order.amount"]').isVisible()).toBe(true)
    const shown = page.locator('.vp-code-group', { has: page.getByText('On the wire') })
    await shown.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowLeft')
    expect(await shown.locator('.blocks .active').textContent()).toMatch(/"data": "[\w+/]{600,}={0,2}"/)
    const folded = page.locator('details:not([open]) > summary', { hasText: /fields of order/ }).first()
    await folded.focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('[id="200.data.order.reference"]').isVisible()).toBe(true)
    await page.context().close()
  })

  it('opens what is folded around the field that an address names', async () => {
    const { page } = await site.open('reference/checkout/createOrder.html#200.data.order.reference')
    await page.locator('[id="200.data.order.reference"]').waitFor({ state: 'visible' })
    await page.context().close()
  })

  it('keeps the language of the samples in step, and over the pages of the site', async () => {
    const { page, complaints } = await site.open('reference/checkout/createOrder.html')
    expect(await shownLanguages(page)).toEqual(['curl'])
    await page.locator('.vp-code-group label', { hasText: 'Python' }).click()
    expect(await shownLanguages(page)).toEqual(['Python'])
    expect(await page.locator('.vp-code-group .active').first().textContent()).toContain('import')
    await page.goto(site.urlOf('guides/get-started.html'))
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('.vp-code-group input:checked')?.labels?.[0]?.textContent ===
        'Python',
    )
    const languages = await shownLanguages(page)
    expect(languages.length).toBeGreaterThan(1)
    expect(new Set(languages)).toEqual(new Set(['Python']))
    await page.locator('.vp-code-group label', { hasText: 'Go' }).last().click()
    expect(new Set(await shownLanguages(page))).toEqual(new Set(['Go']))
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.each(['reference/checkout/payOrder', 'guides/errors', 'gaps'])('copies %s as Markdown', async (path) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const { page, complaints } = await site.open(`${path}.html`, { permissions })
    await page.getByRole('button', { name: 'Copy as Markdown' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(site.files.get(`${path}.md`))
    expect(copied).toMatch(/^# /)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('finds an operation, a list, a field, a question and a guide first', async () => {
    const { page, complaints } = await site.open('index.html')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('localSearchIndex'))).toEqual([])
    for (const [words, address] of [
      ['refund', 'reference/checkout/createRefund.html'],
      ['verifyOrder', 'reference/checkout/verifyOrder.html'],
      ['transactions', 'reference/business/listTransactions.html'],
      ['eventName', 'reference/checkout/trackOrderEvent.html#body.data.eventName'],
      ['rsa padding', 'gaps.html#rsa-padding'],
      ['magic values', 'sandbox.html#magic-values'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.locator('.VPLocalSearchBox input').fill(words)
      // Until it is searched, the box shows what was found last.
      await page.locator(`.VPLocalSearchBox li:first-child > a[href="/project/${address}"]`).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(site.urlOf(address))
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('leads from each form of an old address', async () => {
    const { page, complaints } = await site.open('index.html')
    for (const [old, address] of [
      ['checkout.html#operation/createOrder', 'reference/checkout/createOrder.html'],
      ['checkout.html#/orders/payorder', 'reference/checkout/payOrder.html'],
      ['business.html#/s2s-payments/chargecard', 'reference/business/chargeCard.html'],
      ['operations.html#verifyOrder', 'reference/checkout/verifyOrder.html'],
      ['operations.html', 'checkout.html'],
    ] as const) {
      await page.goto(site.urlOf(old))
      await page.waitForURL(site.urlOf(address))
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe.skipIf(!hasBrowser)(nameSuite('an answer of the operator, in the reference'), () => {
  let folder: string
  let site: OpenSite

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reference-'))
    const [answers, contract] = [join(folder, 'answers.overlay.yaml'), join(folder, 'contract')]
    await writeFile(answers, overlay)
    const { code, stderr } = await runCli(['contract', '--overlay', answers, '--out', contract]).ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    site = await openAnsweredPage(contract, 'trackOrderEvent')
  })

  afterAll(async () => {
    await site?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  it('shows it as a fact of its source, and its text as text', async () => {
    const { page, complaints } = await site.open('reference/checkout/trackOrderEvent.html')
    const field = page.locator('[id="body.data.deviceId"]')
    expect(await field.locator('.badge-fact').first().textContent()).toBe('operator, 2026-11')
    expect(await field.locator('.badge-proposal').count()).toBe(0)
    const text = await field.textContent()
    expect(text).toContain('{{ 6 * 7 }} <img src=x onerror=alert(1)> {{ 6 * 7 }}')
    expect(text).toContain('</code><script>alert(1)</script>{{ 6 * 7 }}')
    expect(await page.locator('.vp-doc img, .vp-doc script').count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

/** Returns the language shown in each group of samples. */
function shownLanguages(page: Page): Promise<string[]> {
  return page
    .locator('.vp-code-group:has(label:text-is("Python")) input:checked')
    .evaluateAll((inputs) =>
      inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? ''),
    )
}
