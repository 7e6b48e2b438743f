import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  BaseResolver,
  bundle,
  createConfig,
  lintDocument,
  loadConfig,
  makeDocumentFromString,
} from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { listStaleExamples } from '../../src/kit/contract/answers/stale-examples.ts'
import type { OpenApiDocument } from '../../src/kit/contract/document.ts'
import { toDocumented } from '../../src/kit/contract/profiles/documented-only.ts'
import { mergeProposed } from '../../src/kit/contract/profiles/merge-proposed.ts'
import { asList, asObject, type JsonObject, walkSpec } from '../../src/kit/contract/spec-tree.ts'
import { HOUSE_RULES } from '../house-rules/house-rules.ts'
import createPlugin from './index.ts'

const root = resolve(import.meta.dirname, '../..')
const config = await loadConfig({ configPath: join(root, 'redocly.yaml') })

async function bundleHost(host: string): Promise<JsonObject> {
  const { bundle: bundled } = await bundle({ ref: join(root, `spec/${host}/openapi.yaml`), config })
  return structuredClone(bundled.parsed) as JsonObject
}

async function lintText(document: object, rules: { [rule: string]: 'error' }): Promise<string[]> {
  const found = await lintDocument({
    document: makeDocumentFromString(JSON.stringify(document), 'bundle.json'),
    config: await createConfig({ plugins: [createPlugin()], rules }),
    externalRefResolver: new BaseResolver(),
  })
  return found.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

describe.each(['checkout', 'business'])('%s', (host) => {
  let document: JsonObject
  let facts: JsonObject
  beforeAll(async () => {
    document = await bundleHost(host)
    facts = toDocumented(document)
  })

  test('has valid bundles whose examples are valid', async () => {
    for (const each of [facts, mergeProposed(document)]) {
      expect(await lintText(each, { struct: 'error', 'no-unresolved-refs': 'error' })).toEqual([])
      expect(listStaleExamples(each as unknown as OpenApiDocument)).toEqual([])
    }
  })

  test('has a documented bundle in which a gap leaves open, and proposes nothing', () => {
    const contradictions: unknown[] = []
    walkSpec(facts, (node, { path }) => {
      const keys = Object.keys(node).filter((key) => key !== 'properties' && key !== 'x-gap')
      if ('x-proposed' in node || 'x-notes' in node || ('x-gap' in node && keys.length > 0))
        contradictions.push(path.join('/'))
    })
    expect(contradictions).toEqual([])
  })
})

test('every rule is on, and spec/README.md explains it under a heading of its name', () => {
  const linted = Object.keys(createPlugin().rules!.oas3!)
  const rules = [...linted, ...Object.keys(HOUSE_RULES)]
  const headings = readFileSync(join(root, 'spec/README.md'), 'utf8').match(/(?<=^### ).*/gm)!
  expect(rules.filter((rule) => !headings.includes(rule))).toEqual([])
  const configured = Object.keys(config.rules.oas3_1).filter((rule) => rule.startsWith('paycontract/'))
  expect(configured.sort()).toEqual(linted.map((rule) => `paycontract/${rule}`).sort())
})

/** Returns the shortest plaintext with all required members, and each text with its maximum number of characters. */
function measurePlaintext(schema: JsonObject): { shortest: unknown; texts: [path: string, most: number][] } {
  const required = new Set(asList(schema.required))
  const members = Object.entries(asObject(schema.properties)).map(
    ([name, property]) => [name, measurePlaintext(asObject(property))] as const,
  )
  const { minLength = 0, maxLength, enum: values } = schema
  const [value] = asList(values).toSorted((a, b) => String(a).length - String(b).length)
  const text = value ?? 'x'.repeat(Number(minLength))
  return {
    shortest: schema.properties
      ? Object.fromEntries(
          members.flatMap(([name, { shortest }]) => (required.has(name) ? [[name, shortest]] : [])),
        )
      : schema.type === 'string'
        ? text
        : 0,
    texts: [
      ...members.flatMap(([name, { texts }]) =>
        texts.map(([path, most]): [string, number] => [`${name}.${path}`, most]),
      ),
      ...(maxLength === undefined ? [] : [['', Number(maxLength)] as [string, number]]),
    ],
  }
}

test('no text of an encrypted payload may be longer than the block that carries it', async () => {
  const { bundle: bundled } = await bundle({
    ref: join(root, 'spec/checkout/openapi.yaml'),
    config,
    dereference: true,
  })
  const document = bundled.parsed as JsonObject
  const { block } = asObject(document['x-payload-encryption'])
  const [, bytes] = /carry (\d+) bytes/.exec(String(asObject(block).description))!
  const tooLong: string[] = []
  walkSpec(document, (node) => {
    if (node['x-encryption'] !== 'rsa') return
    const { shortest, texts } = measurePlaintext(asObject(node.contentSchema))
    const least = JSON.stringify(shortest).length
    for (const [path, most] of texts) if (least + most > Number(bytes)) tooLong.push(`${path} ${most}`)
  })
  expect(tooLong).toEqual([])
})
