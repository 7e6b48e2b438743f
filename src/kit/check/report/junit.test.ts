import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { renderJunit } from './junit.ts'
import { listTests } from './list-tests.ts'
import type { CheckResult } from './result.ts'
import { poison } from './testing/hostile.ts'
import { readXml, type XmlElement } from './testing/read-xml.ts'
import { createSampleResult } from './testing/sample-result.ts'

/** What Jenkins' reader allows, as far as these reports use it: attributes, the required ones first, and children. */
const GRAMMAR: Record<
  string,
  { required: string[]; optional: string[]; children: string[]; hasText?: true }
> = {
  testsuites: {
    required: [],
    optional: ['name', 'time', 'tests', 'failures', 'errors'],
    children: ['testsuite'],
  },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['skipped', 'time', 'timestamp'],
    children: ['testcase'],
  },
  testcase: {
    required: ['name', 'classname'],
    optional: ['time'],
    children: ['failure', 'error', 'skipped'],
  },
  failure: { required: [], optional: ['message', 'type'], children: [], hasText: true },
  error: { required: [], optional: ['message', 'type'], children: [], hasText: true },
  skipped: { required: [], optional: ['message', 'type'], children: [] },
}

function listBreaches({ name, attributes, children, text }: XmlElement): string[] {
  const rule = GRAMMAR[name]
  if (!rule) return [`<${name}> is unknown`]
  const { required, optional, hasText } = rule
  return [
    ...required.filter((each) => !(each in attributes)).map((each) => `${name} lacks ${each}`),
    ...Object.keys(attributes)
      .filter((each) => ![...required, ...optional].includes(each))
      .map((each) => `${name} has ${each}`),
    ...children
      .filter((each) => !rule.children.includes(each.name))
      .map((each) => `${name} holds ${each.name}`),
    ...(hasText || text.trim() === '' ? [] : [`${name} holds text`]),
    ...children.flatMap(listBreaches),
  ]
}

const results: [string, CheckResult][] = [
  ['a green result', createSampleResult()],
  ['a failing result', createSampleResult({ failed: 7 })],
  ['a broken check', createSampleResult({ failed: 1, broken: 3, errors: ['one', 'two'] })],
  ['a check that got nowhere', { ...createSampleResult({ errors: ['no target'] }), tests: [] }],
  ['a hostile target', poison(createSampleResult({ failed: 5, broken: 2, errors: ['gone'] }))],
]

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0

describe.each(results)('%s', (_, result) => {
  const xml = renderJunit(result)
  const suites = readXml(xml)

  test('is well-formed and what readers of JUnit expect', () => {
    expect(listBreaches(suites)).toEqual([])
  })

  test.skipIf(!hasXmllint)('is well-formed to xmllint', () => {
    expect(spawnSync('xmllint', ['--noout', '-'], { input: xml, encoding: 'utf8' }).stderr).toBe('')
  })

  test('counts what it holds', () => {
    const cases = suites.children.flatMap(({ children }) => children)
    const holding = (name: string) => cases.filter(({ children }) => children[0]?.name === name).length
    expect(Number(suites.attributes.tests)).toBe(cases.length)
    expect(cases).toHaveLength(listTests(result).length + result.errors.length)
    expect(Number(suites.attributes.failures)).toBe(holding('failure'))
    expect(Number(suites.attributes.errors)).toBe(holding('error'))
    for (const { attributes, children } of suites.children) {
      expect(Number(attributes.tests)).toBe(children.length)
      expect(Number(attributes.skipped)).toBe(
        children.filter((each) => each.children[0]?.name === 'skipped').length,
      )
    }
  })

  test('names no two tests alike', () => {
    const names = suites.children.flatMap(({ children }) =>
      children.map(({ attributes }) => `${attributes.classname} ${attributes.name}`),
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

test('a failure tells all that is needed to see it again', () => {
  const result = createSampleResult({ failed: 1 })
  const { failure } = result.tests.find(({ state }) => state === 'failed')!
  const [element] = findAll(readXml(renderJunit(result)), 'failure')
  expect(element?.attributes.message).toBe(failure?.message)
  for (const part of [
    failure!.expected!,
    failure!.actual!,
    failure!.curl!,
    failure!.rerun,
    failure!.sections[0]!,
  ]) {
    expect(element?.text).toContain(part)
  }
})

test('a disabled test differs from a skipped one', () => {
  const result = createSampleResult()
  const messages = findAll(readXml(renderJunit(result)), 'skipped').map(
    ({ attributes }) => attributes.message,
  )
  const disabled = messages.filter((message) => message?.startsWith('disabled: a proposal'))
  expect(disabled).toHaveLength(result.counts.disabled)
  expect(messages).toHaveLength(result.counts.disabled + result.counts.skipped)
})

test('tests of one name are numbered', () => {
  const result = createSampleResult({ tests: 1 })
  const xml = renderJunit({ ...result, tests: [result.tests[0]!, result.tests[0]!] })
  const names = findAll(readXml(xml), 'testcase').map(({ attributes }) => attributes.name)
  expect(names[1]).toBe(`${names[0]} (2)`)
})

test.each([
  '<a>',
  '<a b="<"/>',
  '<a></b>',
  '<a>&b;</a>',
  '<a>\u0001</a>',
  '<a/><b/>',
  '<a b="1" b="2"/>',
  '<a>]]></a>',
])('the strict reader refuses %j', (xml) => {
  expect(() => readXml(xml)).toThrow()
})

function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((each) => [...(each.name === name ? [each] : []), ...findAll(each, name)])
}
