import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { listPlaces } from '../../src/kit/reference/document.ts'
import { type Inputs, readInputs } from './inputs.ts'
import { operationHref } from './reference/addresses.ts'
import { base, hasBrowser, nameSuite, OpenSite, phone } from './testing/open-site.ts'
import { listBrokenLinks, type Site } from './testing/site-links.ts'

const pageBudgetBytes = 200_000

describe.skipIf(!hasBrowser)(nameSuite('the site'), () => {
  let built: OpenSite
  let site: Site
  let inputs: Inputs

  beforeAll(async () => {
    built = await OpenSite.openOwn()
    site = built.files
    inputs = await readInputs(resolve(import.meta.dirname, '../../generated'))
  })

  afterAll(() => built?.close())

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
    const pages = [...site.keys()].filter((file) => file.endsWith('.html'))
    const apart = /^(?:404|operations|reference\/.*)\.html$/
    expect(await built.listProblems(pages.filter((file) => !apart.test(file)))).toEqual([])
  })

  it('tries an operation on its page, under the path of the site', async () => {
    const { page, complaints } = await built.open('reference/checkout/createOrder.html')
    await page.setViewportSize(phone)
    const place = await page.getByRole('button', { name: 'Try it' }).boundingBox()
    expect(place!.y).toBeLessThan(phone.height / 2)
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText('The request is valid.').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^Answered 200 in \d+ ms/).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('finds each of these where a reader would look, among the first three', async () => {
    const { page, complaints } = await built.open('index.html')
    for (const [words, address] of [
      ['claim flow', '/workflows.html'],
      ['docker', '/sandbox.html#in-a-container-docker-podman'],
      ['pagination', '/guides/client-options.html#paginate'],
      ['lost answer', '/guides/errors.html#when-the-answer-is-lost'],
      ['python', '/guides/regenerate-a-client.html#python-go-php-and-java'],
    ] as const) {
      await page.getByRole('button', { name: 'Search' }).first().click()
      await page.locator('.VPLocalSearchBox input').fill(words)
      const hit = page.locator(`.VPLocalSearchBox li:nth-child(-n + 3) a[href*="${address}"]`)
      await hit.waitFor()
      await hit.click()
      await page.waitForURL(new RegExp(`${address.replace(/[.#/]/g, '\\$&')}`))
      await page.locator('.vp-doc h1').waitFor()
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('filters the ledger by text and status, and shows all of it without scripts', async () => {
    const { page } = await built.open('gaps.html')
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

    const plain = await built.open('gaps.html', { javaScriptEnabled: false })
    expect(await plain.page.locator('.gap:visible').count()).toBe(inputs.gaps.length)
    expect(await plain.page.getByRole('searchbox').isVisible()).toBe(false)
    await plain.page.context().close()
  })

  it('draws every machine, and says the same in tables', async () => {
    const { page } = await built.open('states.html')
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

  it('keeps the landing page small', async () => {
    const { page } = await built.open('index.html')
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    )
    const files = ['index.html', ...asked.map((path) => path.slice(base.length))]
    const bytes = files.map((file) => gzipSync(site.get(file) ?? '').byteLength)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(pageBudgetBytes)
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
