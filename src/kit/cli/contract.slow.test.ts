import { readFileSync } from 'node:fs'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '../target/testing/run-cli.ts'

let folder: string
let overlay: string
let written: string
const paycontract = (...args: string[]) => runCli(args).ended

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-cli-'))
  overlay = join(folder, 'answers.overlay.yaml')
  written = join(folder, 'contract')
  await writeFile(
    overlay,
    `overlay: 1.0.0
info: { title: Facts, version: 1.0.0 }
actions:
  - target: $..[?@['x-gap'] == 'internet-providers']
    update: { x-source: "operator, 2026-11" }
  - target: $.components.schemas.Pong
    update: { properties: { region: { type: string, example: eu } } }
  - target: $.components.schemas.TrackOrderEventPayload
    update: { x-source: told, properties: { deviceId: { type: string, examples: [d-7f31c2] } } }
`,
  )
  expect(await paycontract('contract', '--overlay', overlay, '--out', written)).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^written {2}19 files in .*answered: internet-providers/),
  })
})
afterAll(() => rm(folder, { recursive: true }))

describe.concurrent('the folder of an answered contract', () => {
  test('is fresh until an answer or a file of it changes, and each is reported', async () => {
    const args = ['contract', '--overlay', overlay, '--out', written, '--check', '--json']
    const fresh = await paycontract(...args)
    expect({ code: fresh.code, ...JSON.parse(fresh.stdout) }).toMatchObject({
      code: 0,
      stale: [],
      answered: [{ id: 'internet-providers' }],
      answeredInPart: [{ id: 'track-event-payload', answeredBy: ['told'] }],
    })
    await appendFile(join(written, 'checkout/types.ts'), '// edited\n')
    const stale = await paycontract(...args)
    expect(stale).toMatchObject({ code: 1, stderr: expect.stringContaining('changed    ') })
    expect(JSON.parse(stale.stdout).stale).toEqual([{ path: 'checkout/types.ts', state: 'changed' }])
  })

  test('holds plain documents beside the others where they are asked for, with the answers in them', async () => {
    const out = join(folder, 'plain')
    expect(await paycontract('contract', '--overlay', overlay, '--plain', '--out', out)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^written {2}23 files in /),
    })
    const read = (path: string) => readFileSync(join(out, path), 'utf8')
    expect(read('checkout/openapi.documented.plain.yaml')).toContain('deviceId')
    expect(read('business/openapi.documented.plain.yaml')).toContain('/bill-payment/internet-services:')
    expect(read('business/openapi.documented.yaml')).toContain('2XX:')
    expect(read('business/openapi.documented.plain.yaml')).not.toContain('2XX:')
    const fromFolder = await paycontract('contract', '--contract', out, '--plain', '--out', out, '--check')
    expect(fromFolder).toMatchObject({ code: 0, stderr: '' })
  })

  test('has each answer in every artefact, and leaves the other questions open', () => {
    const read = (path: string) => readFileSync(join(written, path), 'utf8')
    expect(read('checkout/types.ts')).toMatch(/deviceId\?: string/)
    expect(read('checkout/validators.js')).toContain('deviceId')
    expect(read('checkout/openapi.documented.yaml')).toContain('deviceId')
    expect(read('business/openapi.documented.yaml')).toContain('/bill-payment/internet-services:')
    const gaps = JSON.parse(read('gaps.json')) as { id: string; status: string }[]
    expect(gaps.find(({ id }) => id === 'internet-providers')?.status).toBe('answered')
    expect(gaps.find(({ id }) => id === 'create-order-payload')?.status).toBe('proposed')
  })

  test.each([['--overlay'], ['--contract']])('is what a mock follows by %s', async (flag) => {
    const mock = runCli([
      'mock',
      '--json',
      '--checkout-port',
      '0',
      '--business-port',
      '0',
      flag,
      flag === '--overlay' ? overlay : written,
    ])
    const { checkout, publicKey } = JSON.parse(await mock.shown('stdout', /\n/))
    const answer = await fetch(`${checkout}/charge/ping`, {
      headers: { 'api-key': publicKey, prefer: 'dynamic=true' },
    })
    expect((await answer.json()).data).toHaveProperty('region')
    await mock.stop()
  })

  test('is compared with the shipped contract by diff', async () => {
    const { code, stdout } = await paycontract('diff', '--contract', written)
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('data.region is new') })
  })

  test('is what clients are generated from', async () => {
    const out = join(folder, 'client')
    const { code } = await paycontract(
      'generate',
      '--contract',
      written,
      '--host',
      'checkout',
      '--document',
      '--out',
      out,
    )
    expect(code).toBe(0)
  })
})

describe.concurrent('an answer that does not fit', () => {
  test.each([
    ['mock', []],
    ['sandbox', []],
    ['check', ['--target', 'mock']],
    ['generate', ['--out', 'x']],
    ['contract', ['--out', 'x']],
    ['diff', []],
  ])('ends %s with exit code 2 and its file', async (command, args) => {
    const { code, stdout, stderr } = await paycontract(
      command,
      ...args,
      '--overlay',
      join(folder, 'nowhere.yaml'),
    )
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('nowhere.yaml: no such overlay file')
  })
})

describe.concurrent('a credential that is made anew for each request', () => {
  let signed: string
  beforeAll(async () => {
    const file = join(folder, 'hmac.overlay.yaml')
    await writeFile(
      file,
      `overlay: 1.0.0
info: { title: Signed, version: 1.0.0 }
x-host: business
actions:
  - target: $.components.securitySchemes.secretKey
    update: { x-source: "operator, 2026-11", scheme: hmac }
`,
    )
    signed = join(folder, 'signed')
    await paycontract('contract', '--overlay', file, '--out', signed)
  })

  test.each([
    ['mock', []],
    ['sandbox', []],
    ['check', ['--config', 'nowhere.json']],
    ['generate', ['--language', 'python', '--out', 'x']],
  ])('is refused by name: %s %j ends with exit code 2', async (command, args) => {
    const { code, stdout, stderr } = await paycontract(command, ...args, '--contract', signed)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('the credential "secretKey" is HTTP "hmac"')
  })
})
