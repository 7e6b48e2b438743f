import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeResults, describeStep, toJson } from './describe-results.ts'
import type { Example } from './read-examples.ts'
import { runCommandLine } from './run-command.ts'
import { runExample } from './run-example.ts'

const root = join(tmpdir(), 'the-repository')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-example-'))
  mkdirSync(join(folder, 'shop'))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.bin/paycontract'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true }))

const shop: Example = {
  ...{ name: 'shop', folder: 'unused', language: 'sh', packageRange: undefined },
  ...{ needs: [], generate: ['--out', 'client'], prepare: ['echo made > made'], test: ['cat made'] },
  run: ['echo "$PUBLIC_KEY"; echo ORD-1 SUCCESSFUL'],
}

async function run(changes: Partial<Example>) {
  const seen: string[] = []
  const result = await runExample(
    { ...shop, ...changes },
    {
      root,
      installation: {
        ...{ folder, version: '0.1.0', tarballBytes: 1, cli: '', vectors: '/vectors', durationMs: 0 },
      },
      sandbox: {
        variables: { PUBLIC_KEY: 'pk_test_1' },
        hasVerified: async (reference) => reference === 'ORD-1',
      },
      onStep: (name, { step }) => seen.push(`${name} ${step}`),
    },
  )
  return { result, seen }
}

it('runs the steps in their order, in the copy, with the variables', async () => {
  const { result, seen } = await run({})
  expect(seen).toEqual(['shop client', 'shop prepare', 'shop test', 'shop run'])
  expect(result).toMatchObject({ result: 'passed', lastLine: 'ORD-1 SUCCESSFUL' })
  const [client, , test, program] = result.steps
  expect(client!.output).toBe('generate --out client --check')
  expect(test!.output).toBe('made')
  expect(program!.output).toContain('pk_test_1')
})

it('runs a server or a job by its test, with the client of the package', async () => {
  const { result, seen } = await run({ generate: [], run: [] })
  expect(seen).toEqual(['shop prepare', 'shop test'])
  expect(result).toMatchObject({ result: 'passed', lastLine: undefined })
})

it('stops at the first step that fails, and keeps what it wrote', async () => {
  const { result, seen } = await run({ test: ['echo the third vector >&2; exit 3', 'echo never'] })
  expect(seen).toEqual(['shop client', 'shop prepare', 'shop test'])
  expect(result).toMatchObject({ result: 'failed', lastLine: undefined })
  expect(result.steps.at(-1)).toMatchObject({ passed: false, output: 'the third vector' })
})

it.each([
  ['says nothing of an order', 'echo done', 'The last line has to be a reference and SUCCESSFUL.'],
  ['ends with another line', 'echo ORD-1 SUCCESSFUL; echo bye', 'The last line has to be a reference'],
  ['names an order that was never verified', 'echo ORD-2 SUCCESSFUL', 'never asked to verify ORD-2'],
])('fails a program that %s', async (_, line, problem) => {
  const { result } = await run({ run: [line] })
  expect(result.result).toBe('failed')
  expect(result.steps.at(-1)!.output).toContain(problem)
})

it('does not run what lacks a tool, and says which', async () => {
  const { result, seen } = await run({ needs: [{ tool: 'cobol' }] })
  expect(seen).toEqual([])
  expect(result).toMatchObject({ result: 'not run', reason: 'cobol is not installed', steps: [] })
})

it('keeps the commands of this repository out of reach', async () => {
  const before = process.env.PATH
  process.env.PATH = `${join(root, 'node_modules/.bin')}:${before}`
  try {
    const { result } = await run({ test: ['case "$PATH" in *the-repository*) exit 1;; esac'] })
    expect(result.result).toBe('passed')
  } finally {
    process.env.PATH = before
  }
})

it('stops a command that takes too long, with all that it started', async () => {
  const options = { cwd: folder, env: process.env, timeoutMs: 200 }
  const { passed, output } = await runCommandLine('echo begun; sleep 60 & sleep 60', options)
  expect(passed).toBe(false)
  expect(output).toBe('begun\n\nstopped after 0.2 s')
})

it('tells of it in lines, in a table and in JSON', async () => {
  const plain = new PassThrough() as unknown as NodeJS.WriteStream
  const results = [
    (await run({})).result,
    (await run({ run: ['echo lost; false'] })).result,
    (await run({ needs: [{ tool: 'cobol' }] })).result,
  ]
  expect(describeStep('shop', results[1]!.steps.at(-1)!, plain)).toMatch(
    /✗.* run .* echo lost; false.*\n {4}lost$/,
  )
  const table = describeResults(results, plain).split('\n')
  expect(table[0]).toMatch(/shop +passed .* ORD-1 SUCCESSFUL$/)
  expect(table[1]).toMatch(/shop +failed .* run: echo lost; false$/)
  expect(table[2]).toMatch(/shop +not run .* cobol is not installed$/)
  const json = toJson({ version: '0.1.0', tarballBytes: 1 }, results)
  expect(json.examples.map(({ result }) => result)).toEqual(['passed', 'failed', 'not run'])
  expect(json.examples.map(({ steps }) => steps.filter((step) => 'output' in step).length)).toEqual([0, 1, 0])
})
