import { WriteStream } from 'node:tty'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { describeTerminal, type Terminal } from '../../terminal.ts'
import { groupTests } from './group-tests.ts'
import { renderHtml } from './html.ts'
import { renderGroup, renderProgress } from './progress.ts'
import { renderSarif } from './sarif.ts'
import { renderSummary } from './summary.ts'
import { hostileText, poison } from './testing/hostile.ts'
import { createSampleResult } from './testing/sample-result.ts'

const plain = (columns: number): Terminal => ({ columns, isInteractive: false, paint: (_, text) => text })
const counts = { passed: 5, failed: 0, skipped: 2, disabled: 0, error: 0 }

describe('the summary', () => {
  test('ends with the verdict and where the reports are', () => {
    const result = createSampleResult({ failed: 3 })
    const lines = renderSummary(result, plain(80), ['paycontract-report/report.html']).trimEnd().split('\n')
    expect(lines.slice(-5)[0]).toBe(`  Failed: 3 of ${result.counts.passed + 3} decided tests, 3 causes`)
    expect(lines.at(-1)).toBe('  report paycontract-report/report.html')
  })

  test('leads with the rules that are proved, and says passed after them, in figures of the page', () => {
    const result = createSampleResult()
    const [lead, second] = renderSummary(result, plain(80)).trimEnd().split('\n').slice(-4)
    const proved = result.requirements.filter(({ state }) => state === 'passed').length
    const { length: all } = result.requirements
    const undecided = all - proved
    expect(undecided).toBeGreaterThan(0)
    expect(lead).toBe(`  ${proved} of ${all} rules proved, ${undecided} undecided`)
    expect(second).toBe(`  Passed: all ${result.counts.passed} decided tests`)
    const page = renderHtml(result)
    expect(page).toContain(`<h1 id="overview-title">${lead?.trim()}</h1>`)
    expect(page).toContain(`<p class="second">${second?.trim()}.</p>`)
  })

  test('tells of a failure all that is needed to see it again', () => {
    const result = createSampleResult({ failed: 1 })
    const { failure, requirements } = result.tests.find(({ state }) => state === 'failed')!
    const { rule, section } = result.requirements.find(({ id }) => id === requirements[0])!
    const text = renderSummary(result, plain(80))
    const flat = text.replaceAll(/\s+/g, ' ')
    for (const part of [
      `${requirements[0]} ${section}: ${rule}`,
      failure!.message,
      failure!.expected!,
      failure!.actual!,
    ]) {
      expect(flat).toContain(part)
    }
    expect(flat).toContain(failure!.curl!.replaceAll(/\s+/g, ' '))
    expect(flat).toContain(failure!.rerun)
  })

  test('names the requirement of the field at fault, as the page and the alerts do', () => {
    const result = createSampleResult({ failed: 1 })
    const seen = result.tests.find(({ title }) => title === result.causes[0]!.tests[0])!
    const other = result.requirements.find(({ id }) => !seen.requirements.includes(id))!
    Object.assign(result.causes[0]!, { requirements: [other.id], isProposal: false })
    const shown = `${other.id} ${other.section}: ${other.rule}`
    expect(renderSummary(result, plain(1000))).toContain(shown)
    expect(renderHtml(result)).toContain(`<cite>${other.id}, ${other.section}</cite>`)
    expect(JSON.parse(renderSarif(result)).runs[0].results[0].ruleId).toBe(other.id)
  })

  test('tells ten failures in full and the rest by title', () => {
    const text = renderSummary(createSampleResult({ tests: 300, failed: 14 }), plain(80))
    expect(text.match(/^ {2}\d+\) /gm)).toHaveLength(10)
    expect(text).toContain('and 4 more, in full in the report:')
    expect(text.match(/^ {2}· /gm)).toHaveLength(4)
  })

  test('groups what was not decided by its reason, with counts', () => {
    const result = createSampleResult()
    const text = renderSummary(result, plain(80))
    expect(text).toContain(`${result.counts.skipped}  no AML record names a customer here`)
    expect(text).toContain(`${result.counts.disabled} tests not part of this run:`)
  })

  test.each([80, 120])('stays within %d columns but for what is copied', (columns) => {
    const text = renderSummary(
      createSampleResult({ failed: 12, broken: 2, errors: ['word '.repeat(60)] }),
      plain(columns),
    )
    const isCopied = (line: string) => /^\s+(npx|curl|-|http|\/data|200|401)/.test(line)
    for (const line of text.split('\n').filter((each) => !isCopied(each))) {
      expect(line.length).toBeLessThanOrEqual(columns)
    }
  })

  test('prints a command of several quoted lines as it is: an indent would change it', () => {
    const result = createSampleResult({ failed: 1 })
    result.tests.find(({ state }) => state === 'failed')!.failure!.curl = "curl -i \\\n  --data-raw 'a\nb'"
    expect(renderSummary(result, plain(80))).toContain("\ncurl -i \\\n  --data-raw 'a\nb'\n")
  })

  test('lets no answer of a target reach the terminal as a command', () => {
    const result = poison(createSampleResult({ failed: 3, broken: 1, errors: ['x'] }))
    const text = renderSummary(result, plain(80), ['paycontract-report'])
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
    expect(text).toContain('␛[2J')
  })

  test('does not call passed what decided nothing', () => {
    const result = createSampleResult()
    const nothing = { ...result, tests: [], counts: { ...counts, passed: 0, skipped: 0 } }
    expect(renderSummary(nothing, plain(80))).toContain('Passed, but nothing was decided')
  })

  test('says that a part was chosen', () => {
    const result = createSampleResult()
    const text = renderSummary(
      { ...result, run: { ...result.run, only: 'REQ-AUTH', shard: '1/3' } },
      plain(80),
    )
    expect(text).toContain('Part of the suite was chosen: only REQ-AUTH, shard 1/3')
  })
})

describe('colour', () => {
  afterEach(() => vi.unstubAllEnvs())
  const result = createSampleResult({ failed: 2 })
  /** Prints on a terminal with colours, wherever the test runs. */
  const printOn = (isTTY: boolean) => {
    for (const name of ['FORCE_COLOR', 'NODE_DISABLE_COLORS', 'CI']) vi.stubEnv(name, undefined)
    vi.stubEnv('TERM', 'xterm-256color')
    const stream = Object.create(WriteStream.prototype, {
      isTTY: { value: isTTY },
      columns: { value: 90 },
      writable: { value: true },
    }) as NodeJS.WriteStream
    return renderSummary(result, describeTerminal(stream))
  }

  test('is for terminals', () => {
    vi.stubEnv('NO_COLOR', undefined)
    const text = printOn(true)
    expect(text).toContain('\u001b[31m')
    expect(stripVTControlCharacters(text)).toBe(renderSummary(result, plain(90)))
  })

  test('is not for files', () => {
    vi.stubEnv('NO_COLOR', undefined)
    expect(printOn(false)).not.toContain('\u001b')
  })

  test('yields to NO_COLOR', () => {
    vi.stubEnv('NO_COLOR', '1')
    expect(printOn(true)).not.toContain('\u001b')
  })
})

describe('progress', () => {
  test.each([40, 80, 120])('is one line within %d columns, whatever is tested', (columns) => {
    for (const done of [0, 1, 600, 1512, 2000]) {
      const line = renderProgress(
        { done, all: 1512, counts: { ...counts, failed: 123, error: 4 }, current: hostileText },
        plain(columns),
      )
      expect(line.length).toBeLessThanOrEqual(columns)
      expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    }
  })

  test('fills with what is done', () => {
    const filled = (done: number) =>
      renderProgress({ done, all: 10, counts }, plain(80)).match(/━/g)?.length ?? 0
    expect([filled(0), filled(5), filled(10)]).toEqual([0, 10, 20])
    expect(renderProgress({ done: 0, all: 0, counts }, plain(80))).toContain('0/0')
  })

  test.each([40, 80, 120])('tells of each group on one line of %d columns', (columns) => {
    const result = poison(createSampleResult({ failed: 3, broken: 1 }))
    for (const group of groupTests(result)) {
      const line = renderGroup(group, plain(columns))
      expect(line.length).toBeLessThanOrEqual(columns)
      expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    }
  })

  test.each([
    [{ ...counts, failed: 1 }, '✗'],
    [{ ...counts, error: 1 }, '!'],
    [counts, '✓'],
    [{ ...counts, passed: 0 }, '○'],
    [{ ...counts, passed: 0, skipped: 0, disabled: 3 }, '–'],
  ])('marks a group by what needs attention first', (own, symbol) => {
    const line = renderGroup({ name: 'createOrder', counts: own, durationMs: 512 }, plain(80))
    expect(line).toMatch(new RegExp(`^  ${symbol} createOrder .* 512 ms$`))
  })
})
