import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { createMarkdownRenderer } from 'vitepress'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeMarkdown, escapeMarkdown } from '../markup.ts'
import { describeTerminal } from '../terminal.ts'
import { renderHtml } from './report-html.ts'
import { renderJson } from './report-json.ts'
import { renderMarkdown } from './report-markdown.ts'
import { plainTerminal, renderText } from './report-text.ts'
import { HOSTILE_TEXTS, judgeText } from './testing/hostile-texts.ts'

const name = 'text of a document in reports'
/** Characters that act on a terminal, except line feed and tab. */
const acting = /[^\P{C}\n\t]|[\u2028\u2029]/u
const order = /^\s*::|##\[/m

/** Records how many texts held, and expects that all did. */
function settle(task: { meta: { attack?: object } }, broken: string[]): void {
  task.meta.attack = { name, tried: HOSTILE_TEXTS.length, held: HOSTILE_TEXTS.length - broken.length }
  expect(broken).toEqual([])
}

test('a terminal shows every character, and a job takes no line for an order', async ({ task }) => {
  const broken: string[] = []
  for (const text of HOSTILE_TEXTS) {
    const { judgements, failures } = await judgeText(text)
    const narrow = { ...describeTerminal(process.stdout), columns: 40, paint: plainTerminal.paint }
    const shown = [plainTerminal, narrow]
      .map((terminal) => renderText(judgements, failures, terminal))
      .join('')
    if (acting.test(shown) || order.test(shown)) broken.push(text)
  }
  settle(task, broken)
})

test('JSON says what the document says, in characters that may be printed', async ({ task }) => {
  const broken: string[] = []
  for (const text of HOSTILE_TEXTS) {
    const { judgements, failures } = await judgeText(text)
    const report = renderJson(judgements, failures)
    const isSame = JSON.parse(report).apis[0].name === judgements[0]!.name
    if (acting.test(report) || order.test(report) || !isSame) broken.push(text)
  }
  settle(task, broken)
})

describe('Markdown', () => {
  let render: (text: string) => string
  beforeAll(async () => {
    const md = await createMarkdownRenderer(import.meta.dirname)
    render = (text) => md.render(text)
  })

  /** Tags of the report's own Markdown on the site; everything else comes from a document. */
  const ownTags =
    /<(?:(?:p|ul|li|strong|blockquote|code|\/\w+)|h[2-6] id="[\w\-. \P{ASCII}]*" tabindex="-1"|a class="header-anchor" href="#[^"<>]*" aria-label="[^"<>]*")>/gu

  function listForeign(html: string): string[] {
    const words = html.replace(/<[^>]*>/g, '')
    const outsideCode = html.replace(/<code>.*?<\/code>|<[^>]*>/gs, '')
    return [
      ...(html.replace(ownTags, '').match(/<[^>]*>?/g) ?? []),
      ...(words.match(/\{\{/g) ?? []),
      ...(outsideCode.match(/@\S/g) ?? []),
      ...(html.match(acting) ?? []),
    ]
  }

  test('holds no HTML, link, picture, mention or template of a document', async ({ task }) => {
    const broken: string[] = []
    for (const text of HOSTILE_TEXTS) {
      const { judgements, failures } = await judgeText(text)
      const foreign = listForeign(render(renderMarkdown(judgements, failures)))
      if (foreign.length > 0) broken.push(`${text}: ${foreign.slice(0, 3).join(' ')}`)
    }
    settle(task, broken)
  })

  test('a heading, a list item and a name of the site stay what they are', ({ task }) => {
    const shapes = [
      (text: string) => `## ${escapeMarkdown(text)}`,
      (text: string) => `- ${escapeMarkdown(text)}`,
      escapeMarkdown,
      codeMarkdown,
    ]
    const broken = HOSTILE_TEXTS.filter((text) =>
      shapes.some((shape) => listForeign(render(`${shape(text)}\n\nend`)).length > 0),
    )
    settle(task, broken)
  })
})

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

describe.skipIf(!existsSync(executablePath))('HTML in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  /** Lists every element with its attributes, except `code` spans, which prose may have. */
  const readSkeleton = () =>
    [...document.querySelectorAll('*')]
      .filter(({ localName }) => localName !== 'code')
      .map((element) =>
        [element.localName, ...[...element.attributes].map((each) => `${each.name}=${each.value}`)].join(' '),
      )

  test('has the elements that the report made, runs nothing and asks nobody', async ({ task }) => {
    const page = await browser.newPage()
    const asked: string[] = []
    page.on('request', (request) => request.url().startsWith('http') && asked.push(request.url()))
    const show = async (text: string) => {
      const { judgements, failures } = await judgeText(text)
      const html = renderHtml(judgements, failures)
      // Removes the policy, which is only the second line of defence.
      await page.setContent(html.replace(/<meta http-equiv[^>]*>/, ''))
      const ran = await page.evaluate(() => 'ran' in window)
      return { skeleton: await page.evaluate(readSkeleton), ran, isPlain: !acting.test(html) }
    }
    const allowed = new Set((await show('plain text')).skeleton)
    const broken: string[] = []
    for (const text of HOSTILE_TEXTS) {
      const { skeleton, ran, isPlain } = await show(text)
      const foreign = skeleton.filter((element) => !allowed.has(element))
      if (ran || !isPlain || foreign.length > 0) broken.push(`${text}: ${foreign.slice(0, 3)}`)
    }
    expect(asked).toEqual([])
    await page.close()
    settle(task, broken)
  })
})
