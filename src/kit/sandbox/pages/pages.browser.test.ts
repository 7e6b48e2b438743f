import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describePages, eventPath } from './testing/serve-example-pages.ts'

describePages('the pages', (pages) => {
  const addresses = [
    '/pay',
    '/problems',
    '/again',
    '/bank',
    '/account',
    '/code',
    '/decline',
    '/3ds',
    '/pin',
    '/otp',
    '/expired',
    '/missing',
    '/inspector',
    '/inspector/empty',
    '/inspector/requests/2',
    eventPath,
  ]
  test.each(addresses)(
    '%s fits phone and desk, and every text has contrast, light and dark',
    async (path) => {
      const page = await pages().open(path, {
        javaScriptEnabled: true,
        viewport: { width: 320, height: 640 },
      })
      await page.evaluate(axe.source)
      for (const [colorScheme, ground] of [
        ['light', 'rgb(244, 245, 248)'],
        ['dark', 'rgb(18, 20, 25)'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground)
        for (const width of [320, 390, 768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect({ width, excess: Math.max(0, excess) }).toEqual({ width, excess: 0 })
        }
        expect(await listPoorContrasts(page)).toEqual([])
        const rules = colorScheme === 'light' ? undefined : COLOUR_RULES
        expect(await listSeriousProblems(page, rules)).toEqual([])
        if (process.env.SHOTS) await shoot(page, `${path.slice(1).replaceAll('/', '-')}-${colorScheme}`)
      }
    },
  )
})

/** Lists the texts whose contrast axe finds to be below 4.5, or cannot determine, including large ones. */
async function listPoorContrasts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const inPage = (window as unknown as { axe: typeof axe }).axe
    const contrastRatio = { normal: { expected: 4.5 }, large: { expected: 4.5 } }
    inPage.configure({ checks: [{ id: 'color-contrast', options: { contrastRatio } }] })
    const { violations, incomplete } = await inPage.run(document, { runOnly: ['color-contrast'] })
    const nodes = [...violations, ...incomplete].flatMap((each) => each.nodes)
    return nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`)
  })
}

/** Of axe's other rules, those that depend on the scheme. */
const COLOUR_RULES = ['link-in-text-block']

/** Lists axe's other serious problems: by all its rules, or by those given. */
async function listSeriousProblems(page: Page, rules: string[] | undefined): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const options = runOnly ? { runOnly } : { rules: { 'color-contrast': { enabled: false } } }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
  }, rules)
}

/** Takes screenshots of the pages; `SHOTS` names their folder. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` })
  }
}
