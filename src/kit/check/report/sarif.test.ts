import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import type { CheckResult } from './result.ts'
import { renderSarif } from './sarif.ts'
import { hostileText, poison } from './testing/hostile.ts'
import { createSampleResult } from './testing/sample-result.ts'

const text = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, not: { pattern: '\\]\\(|(?<!\\{)(\\{\\{)*\\{\\d' } } },
}
const line = { type: 'integer', minimum: 1 }
const strict = { type: 'object', additionalProperties: false }

/** Requirements of the SARIF 2.1.0 schema for the members that we write, and further ones of GitHub's code scanning. */
const isLog = new Ajv({ strict: false }).compile({
  ...strict,
  required: ['version', 'runs'],
  properties: {
    $schema: { const: 'https://json.schemastore.org/sarif-2.1.0.json' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        ...strict,
        required: ['tool', 'results'],
        properties: {
          tool: {
            ...strict,
            required: ['driver'],
            properties: {
              driver: {
                ...strict,
                required: ['name', 'rules'],
                properties: {
                  name: { const: 'paycontract' },
                  version: { type: 'string' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      ...strict,
                      required: ['id', 'shortDescription', 'fullDescription', 'help'],
                      properties: {
                        id: { type: 'string', maxLength: 255 },
                        shortDescription: text,
                        fullDescription: text,
                        help: text,
                        defaultConfiguration: { const: { level: 'error' } },
                        properties: {
                          ...strict,
                          properties: { tags: { type: 'array', items: { type: 'string' } } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          invocations: {
            type: 'array',
            items: {
              ...strict,
              required: ['executionSuccessful'],
              properties: {
                executionSuccessful: { type: 'boolean' },
                toolExecutionNotifications: {
                  type: 'array',
                  items: {
                    ...strict,
                    required: ['message'],
                    properties: { message: text, level: { const: 'error' } },
                  },
                },
              },
            },
          },
          results: {
            type: 'array',
            maxItems: 25_000,
            items: {
              ...strict,
              required: ['ruleId', 'message', 'locations', 'partialFingerprints'],
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0 },
                level: { enum: ['none', 'note', 'warning', 'error'] },
                message: text,
                locations: {
                  type: 'array',
                  minItems: 1,
                  items: {
                    ...strict,
                    required: ['physicalLocation'],
                    properties: {
                      physicalLocation: {
                        ...strict,
                        required: ['artifactLocation', 'region'],
                        properties: {
                          artifactLocation: {
                            ...strict,
                            required: ['uri'],
                            // neither absolute, nor with a scheme, nor with ..
                            properties: { uri: { pattern: '^(?!.*\\.\\.)[\\w.-]+(/[\\w.-]+)*$' } },
                          },
                          region: {
                            ...strict,
                            required: ['startLine', 'startColumn', 'endLine', 'endColumn'],
                            properties: {
                              startLine: line,
                              startColumn: line,
                              endLine: line,
                              endColumn: line,
                            },
                          },
                        },
                      },
                      logicalLocations: {
                        type: 'array',
                        items: {
                          ...strict,
                          properties: { name: { type: 'string' }, kind: { const: 'function' } },
                        },
                      },
                    },
                  },
                },
                partialFingerprints: {
                  type: 'object',
                  required: ['primaryLocationLineHash'],
                  additionalProperties: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
  },
})

interface Log {
  runs: [
    {
      tool: { driver: { rules: { id: string }[] } }
      invocations: [
        { executionSuccessful: boolean; toolExecutionNotifications: { message: { text: string } }[] },
      ]
      results: {
        ruleId: string
        ruleIndex: number
        message: { text: string }
        partialFingerprints: Record<string, string>
      }[]
    },
  ]
}

function read(result: CheckResult): Log['runs'][0] {
  const log: Log = JSON.parse(renderSarif(result))
  isLog(log)
  expect(isLog.errors ?? []).toEqual([])
  return log.runs[0]
}

const failing = createSampleResult({ tests: 200, failed: 9, broken: 1, profile: 'proposed' })

test.each(
  Object.entries({
    green: createSampleResult(),
    failing,
    crowded: createSampleResult({ tests: 300, failed: 250, profile: 'proposed' }),
    hostile: poison(failing),
  }),
)('a %s result is a log of SARIF that GitHub takes', (_, result) => {
  const { results, tool } = read(result)
  expect(results).toHaveLength(result.causes.filter(({ kind }) => kind !== 'broken').length)
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
})

test('each rule is a requirement, with what the interface document states', () => {
  const { rules } = read(failing).tool.driver
  const stated = failing.requirements.filter(({ id }) => rules.some((each) => each.id === id))
  expect(stated.length).toBeGreaterThan(3)
  for (const { id, rule } of stated)
    expect(rules).toContainEqual(expect.objectContaining({ id, shortDescription: { text: rule } }))
})

test('a cause is the same alert in the next run, whatever it names', () => {
  const another = structuredClone(failing)
  for (const each of [...another.causes, ...another.tests.flatMap(({ failure }) => failure ?? [])]) {
    if ('title' in each && each.kind !== 'departure') each.title = `ORD-7 of 2: ${each.title} (and 3 more)`
    if ('message' in each) each.message = `ORD-7 of 2: ${each.message}`
  }
  const prints = (result: CheckResult) => read(result).results.map((each) => each.partialFingerprints)
  expect(read(another).results[0]!.message.text).toContain('ORD-7')
  expect(prints(another)).toEqual(prints(failing))
  const known = prints(failing).map(({ primaryLocationLineHash }) => primaryLocationLineHash)
  expect(new Set(known).size).toBe(known.length)
})

test('a message holds nothing that acts, and no link that a service made', () => {
  const text = renderSarif(poison(failing))
  const acting = /(?!\n)[\p{Cc}\p{Bidi_Control}]/u
  expect(text).not.toMatch(acting)
  for (const { message } of read(poison(failing)).results) expect(message.text).not.toMatch(acting)
  expect(text).not.toContain('##')
  const linked = structuredClone(failing)
  for (const cause of linked.causes) cause.title = `[all is well](https://evil.example) {0} ${hostileText}`
  for (const { failure } of linked.tests) if (failure) failure.message = '[all](https://evil.example) {0}'
  expect(read(linked).results[0]!.message.text).toContain('[all] (https://evil.example) {{0}}')
})

test('a run that decided nothing is not told as one without faults', () => {
  const { results, invocations } = read(createSampleResult({ errors: ['the target stopped answering'] }))
  expect(results).toEqual([])
  expect(invocations[0].executionSuccessful).toBe(false)
  expect(invocations[0].toolExecutionNotifications[0]!.message.text).toBe('the target stopped answering')
  expect(read(createSampleResult()).invocations[0].executionSuccessful).toBe(true)
})
