import { describe, expect, test } from 'vitest'
import { renderBadge } from './badge.ts'
import type { CheckResult } from './result.ts'
import { readXml, type XmlElement } from './testing/read-xml.ts'
import { createSampleResult } from './testing/sample-result.ts'

const green: CheckResult = createSampleResult()
const [first] = green.requirements
const whole: CheckResult = {
  ...green,
  requirements: [
    ...Array.from({ length: 87 }, () => ({ ...first!, state: 'passed' as const })),
    { ...first!, state: 'skipped' },
    { ...first!, state: 'untested' },
  ],
}

/** Reads what a reader sees: the two texts and the colour behind the second. */
function look(result: CheckResult): { label: string; text: string; color: string; svg: XmlElement } {
  const svg = readXml(renderBadge(result))
  const [boxes, texts] = svg.children.filter(({ name }) => name === 'g') as [XmlElement, XmlElement]
  const [label, text] = texts.children.map((each) => each.text) as [string, string]
  return { label, text, color: boxes.children[1]!.attributes.fill!, svg }
}

describe('the badge', () => {
  test('of a passed check is green, and counts the requirements that nothing decided too', () => {
    const text = '87 of 89 proved, 2 undecided'
    expect(look(whole)).toMatchObject({ label: 'contract', text, color: '#1a7f37' })
  })

  test('of a failed check is red and counts what is broken', () => {
    const failed = { ...whole, verdict: 'failed' as const, counts: { ...whole.counts, failed: 3 } }
    const text = '87 of 89 proved, 2 undecided, 3 failed'
    expect(look(failed)).toMatchObject({ text, color: '#b42318' })
    failed.requirements = [...whole.requirements, { ...first!, state: 'failed' }]
    expect(look(failed).text).toBe('87 of 90 proved, 1 broken, 2 undecided')
  })

  test('of a check that was not made is grey', () => {
    const broken = createSampleResult({ broken: 1 })
    expect(look(broken)).toMatchObject({ text: 'error', color: '#57606a' })
  })

  test('is not green where nothing was decided, nor where only a part was', () => {
    const nothing = { ...whole, counts: { ...whole.counts, passed: 0 } }
    expect(look(nothing).color).toBe('#57606a')
    const part = { ...whole, run: { ...whole.run, only: 'REQ-AUTH' } }
    expect(look(part)).toMatchObject({ text: '87 of 89 proved, 2 undecided, in part', color: '#8a5a00' })
  })

  test('says which profile', () => {
    const proposed = { ...whole, run: { ...whole.run, profile: 'proposed' as const } }
    expect(look(proposed).label).toBe('contract + proposals')
    expect(look(proposed).svg.attributes['aria-label']).toContain('proposed profile')
  })

  test('can be read out', () => {
    const { svg } = look(whole)
    expect(svg.attributes).toMatchObject({ role: 'img' })
    expect(svg.attributes['aria-label']).toBe('contract: 87 of 89 proved, 2 undecided (documented profile)')
    expect(svg.children.find(({ name }) => name === 'title')?.text).toBe(svg.attributes['aria-label'])
  })

  test('holds its texts inside their boxes', () => {
    const { svg } = look(whole)
    const [boxes, texts] = svg.children.filter(({ name }) => name === 'g') as [XmlElement, XmlElement]
    for (const [index, { attributes }] of texts.children.entries()) {
      const box = boxes.children[index]!.attributes
      const [start, width] = [Number(box.x ?? 0), Number(box.width)]
      expect(Number(attributes.x)).toBeGreaterThan(start)
      expect(Number(attributes.x) + Number(attributes.textLength)).toBeLessThan(start + width)
      // The font needs between 5 and 8 units per letter.
      const perLetter = Number(attributes.textLength) / texts.children[index]!.text.length
      expect(perLetter).toBeGreaterThan(5)
      expect(perLetter).toBeLessThan(8)
    }
  })
})
