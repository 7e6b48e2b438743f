import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { renderHtml } from './html.ts'
import type { CheckResult, TestResult } from './result.ts'
import { hostileText, poison } from './testing/hostile.ts'
import { createSampleResult } from './testing/sample-result.ts'

const failing = createSampleResult({
  tests: 300,
  failed: 3,
  broken: 2,
  errors: ['the target stopped answering'],
})

describe('a hostile target', () => {
  const page = renderHtml(poison(failing))
  const markup = page.replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '')

  test('adds no element, attribute or comment', () => {
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page.match(/<style/g)).toHaveLength(1)
    expect(markup).not.toMatch(/<(img|iframe|object|embed|link|base|!--)/)
    const tags = markup.match(/<[a-z][^>]*>/g) ?? []
    expect(
      tags.filter((tag) => /\son\w+=|\ssrc=|javascript:|\sstyle=/.test(tag.replaceAll(/"[^"]*"/g, '""'))),
    ).toEqual([])
    expect(markup).toContain('&lt;img src=x onerror=')
  })

  test('writes no character that acts', () => {
    expect(page).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u)
    expect(page).toContain('␛[2J')
  })

  test('leads nowhere: every link stays on the page', () => {
    const links = [...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter((href) => !href?.startsWith('#'))).toEqual([])
  })

  test('is shown in full all the same', () => {
    expect(markup.split('onmouseover=').length).toBeGreaterThan(hostileText.length > 0 ? 100 : 0)
  })
})

test('the policy names exactly the style and the script that are there, and lets nothing be fetched', () => {
  const page = renderHtml(createSampleResult())
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)![1]!.replaceAll('&#39;', "'")
  const hash = (tag: string) => {
    const text = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)![1]!
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `style-src ${hash('style')}`,
    `script-src ${hash('script')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ])
})

test('every link has its target, and no two have one name', () => {
  const page = renderHtml(failing)
  const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, href] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(href)
})

test('failures come first, each with all that is needed to see it again', () => {
  const page = renderHtml(failing)
  const failures = page.slice(page.indexOf('id="failures"'), page.indexOf('id="requirements"'))
  expect(page.indexOf('id="failures"')).toBeLessThan(page.indexOf('id="requirements"'))
  for (const { failure, requirements } of failing.tests.filter(({ state }) => state === 'failed')) {
    for (const text of [
      failure!.message,
      failure!.rerun!,
      failure!.curl!,
      failure!.expected!,
      failure!.actual!,
    ]) {
      expect(failures).toContain(text.replaceAll('"', '&quot;').replaceAll("'", '&#39;'))
    }
    expect(failures).toContain(`href="#${requirements[0]}"`)
    expect(failures).toContain(`Interface document ${failure!.sections[0]}`)
  }
})

test('a green page has no failures to show, and shows every test that was asked, requirement and operation', () => {
  const green = createSampleResult({ tests: 300 })
  const page = renderHtml(green)
  expect(page).not.toContain('id="failures"')
  expect(page.match(/<li data-state=/g)).toHaveLength(300 - green.counts.disabled)
  expect(page.match(/<tr id="REQ-/g)).toHaveLength(green.requirements.length)
  expect(page.match(/<details class="row/g)).toHaveLength(green.coverage.matrix.length)
})

test('facts and proposals are marked differently', () => {
  const page = renderHtml(createSampleResult({ tests: 40, profile: 'proposed' }))
  const rows = page.match(/<li data-state=[\s\S]*?<\/li>/g)!
  const proposals = rows.filter((row) => row.includes('badge-proposal'))
  expect(proposals.length).toBeGreaterThan(5)
  for (const row of rows) expect(row.includes('badge-proposal')).toBe(!row.includes('href="#REQ-'))
})

describe('a page stays under a megabyte', () => {
  const body = '{"note":"<&>"}'.repeat(140)
  const grow = (test: TestResult): TestResult => {
    const [first] = test.exchanges
    const exchange = first?.response && { ...first, response: { ...first.response, body } }
    return {
      ...test,
      exchanges: exchange ? Array.from({ length: 20 }, () => exchange) : [],
      ...(test.failure && { failure: { ...test.failure, curl: `curl --data-raw '${body}'` } }),
    }
  }
  const sizeOf = (result: CheckResult) =>
    Buffer.byteLength(renderHtml({ ...result, tests: result.tests.map(grow) }))

  test.each([
    ['nothing fails', { tests: 2_000 }],
    ['everything fails for reasons of its own', { tests: 2_000, failed: 2_000 }],
    ['nothing can be asked', { tests: 2_000, broken: 2_000 }],
  ])('where %s', (_, options) => {
    const result = createSampleResult(options)
    expect(result.tests.length).toBeGreaterThan(1_290)
    expect(sizeOf(result)).toBeLessThan(1_000_000)
  })

  test('where every test is skipped', () => {
    const result = createSampleResult({ tests: 2_000 })
    const reason = 'no AML record names a customer here, '.repeat(3)
    const tests = result.tests.map((each) => ({ ...each, state: 'skipped' as const, reason, exchanges: [] }))
    expect(sizeOf({ ...result, tests })).toBeLessThan(1_000_000)
  })
})
