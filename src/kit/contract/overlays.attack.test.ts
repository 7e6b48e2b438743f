import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createConfig } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InputError } from '../expected-error.ts'
import { bundleHost } from './bundle.ts'
import { readOpenApi } from './documents/read-openapi.ts'
import { readOverlay } from './overlays.ts'

let folder: string
let listener: Server
let connections = 0
let port = 0
const at = (...names: string[]) => join(folder, ...names)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-overlays-'))
  for (const name of ['spec/checkout', 'mine', 'outside']) mkdirSync(at(name), { recursive: true })
  const components = 'components: { schemas: { A: { type: string } } }'
  writeFileSync(
    at('spec/checkout/openapi.yaml'),
    `openapi: 3.1.1\ninfo: { title: Small, version: 1.0.0 }\npaths: {}\n${components}\n`,
  )
  writeFileSync(at('outside/secret.yaml'), 'type: string\ndescription: a secret\n')
  writeFileSync(at('mine/near.yaml'), 'type: integer\n')
  symlinkSync(at('outside/secret.yaml'), at('mine/link.yaml'))
  symlinkSync(at('outside'), at('mine/linked'))
  listener = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => listener.once('listening', done))
  port = (listener.address() as { port: number }).port
})
afterAll(() => {
  listener.close()
  rmSync(folder, { recursive: true, force: true })
})

const head = 'overlay: 1.0.0\ninfo: { title: Facts, version: 1.0.0 }\n'
const update = (target: string, value: object | string) =>
  `${head}actions: ${JSON.stringify([{ target, update: value }])}\n`

async function apply(text: string): Promise<object> {
  writeFileSync(at('mine/a.overlay.yaml'), text)
  const overlay = readOverlay(at('mine/a.overlay.yaml'))
  const host = await bundleHost('checkout', at('spec/checkout/openapi.yaml'), await createConfig({}), [
    overlay,
  ])
  overlay.assertTargets()
  return host.full
}

/** Addresses outside the folder, or on a network. */
const listAddresses = () => [
  `http://127.0.0.1:${port}/a.yaml`,
  `HTTP://127.0.0.1:${port}/a.yaml`,
  `https://127.0.0.1:${port}/a.yaml#/x`,
  `//127.0.0.1:${port}/a.yaml`,
  `\\\\127.0.0.1\\a.yaml`,
  `http:\\\\127.0.0.1:${port}\\a`,
  ` http://127.0.0.1:${port}/a.yaml`,
  `data:application/json,{}`,
  `ftp://127.0.0.1:${port}/a`,
  `file://${at('outside/secret.yaml')}`,
  at('outside/secret.yaml'),
  '../outside/secret.yaml',
  './../outside/secret.yaml#/description',
  '%2e%2e/outside/secret.yaml',
  '..%2foutside%2fsecret.yaml',
  '..\\outside\\secret.yaml',
  'linked/secret.yaml',
  'link.yaml',
  'linked/../../outside/secret.yaml',
  '/etc/passwd',
  '/dev/zero',
  '/proc/self/environ',
  '.',
  '..',
  '',
  'gone.yaml',
  'near.yaml/../../outside/secret.yaml',
]

/** Where an address may appear. */
const PLACES: Record<string, (address: string) => object> = {
  'a schema': ($ref) => ({ components: { schemas: { B: { $ref } } } }),
  'an extension': ($ref) => ({ 'x-mine': { deep: [{ $ref }] } }),
  'an example': ($ref) => ({ components: { examples: { B: { value: { $ref } } } } }),
  'a path': ($ref) => ({ paths: { '/a': { $ref } } }),
  externalValue: (externalValue) => ({ components: { examples: { B: { externalValue } } } }),
  operationRef: (operationRef) => ({ components: { links: { B: { operationRef } } } }),
  $dynamicRef: ($dynamicRef) => ({ components: { schemas: { B: { $dynamicRef } } } }),
  'a mapping': (a) => ({
    components: { schemas: { B: { discriminator: { propertyName: 'a', mapping: { a: `${a}.` } } } } },
  }),
}

const isRefusal = (error: unknown) =>
  error instanceof InputError && !error.message.trim().includes('\n') && !error.message.includes('a secret')

test('a reference out of the folder of its document is refused, and nobody is asked', async ({ task }) => {
  const broken: string[] = []
  let tried = 0
  for (const address of listAddresses()) {
    for (const [place, make] of Object.entries(PLACES)) {
      tried += 2
      const error = await apply(update('$', make(address))).then(
        () => 'applied',
        (cause) => cause,
      )
      if (!isRefusal(error)) broken.push(`overlay: ${place}: ${address}: ${error}`)
      writeFileSync(
        at('mine/a.json'),
        JSON.stringify({ openapi: '3.1.1', info: { title: 'A', version: '1.0.0' }, ...make(address) }),
      )
      try {
        readOpenApi(at('mine/a.json'))
        broken.push(`document: ${place}: ${address} was read`)
      } catch (cause) {
        if (!isRefusal(cause) || !String(cause).includes('a.json:1:'))
          broken.push(`document: ${place}: ${address}: ${cause}`)
      }
    }
  }
  task.meta.attack = { name: 'references out of a document', tried, held: tried - broken.length }
  expect({ broken, connections }).toEqual({ broken: [], connections: 0 })
})

test('what only the overlaid document shows to be a reference is refused as well', async ({ task }) => {
  const web = `http://127.0.0.1:${port}/a.yaml`
  const two = (first: object, target: string, second: string) =>
    `${head}actions: ${JSON.stringify([
      { target: '$', update: first },
      { target, update: second },
    ])}\n`
  const near = { $ref: 'near.yaml' }
  const rows = [
    two(
      { components: { schemas: { B: { properties: { a: { $ref: '#/components/schemas/A' } } } } } },
      "$.components.schemas.B.properties.a['$ref']",
      web,
    ),
    two(
      { components: { examples: { B: { externalValue: '#' } } } },
      '$.components.examples.B.externalValue',
      web,
    ),
    two({ 'x-a': { $ref: '#/info' } }, "$['x-a']['$ref']", '/etc/passwd'),
    `${head}$self: ${web}\nactions: ${JSON.stringify([{ target: '$.components.schemas', update: { B: near } }])}\n`,
    `${head}$self: ../outside/x.yaml\nactions: ${JSON.stringify([{ target: '$.components.schemas', update: { B: { $ref: 'secret.yaml' } } }])}\n`,
    `${head}actions: [{ $ref: '${web}', target: $ }]\n`,
  ]
  const broken: string[] = []
  for (const text of rows) {
    const error = await apply(text).then(
      () => 'applied',
      (cause) => cause,
    )
    if (!isRefusal(error)) broken.push(`${text}: ${error}`)
  }
  task.meta.attack = {
    name: 'references out of a document',
    tried: rows.length,
    held: rows.length - broken.length,
  }
  expect({ broken, connections }).toEqual({ broken: [], connections: 0 })
})

test('an overlay may refer to a file beside it', async () => {
  const applied = await apply(update('$.components.schemas', { B: { $ref: 'near.yaml' } }))
  expect(JSON.stringify(applied)).toContain('"type":"integer"')
})

test('no action reaches what every object inherits', async ({ task }) => {
  const targets = [
    "$['__proto__']",
    '$.__proto__.x',
    '$.constructor',
    '$.constructor.prototype',
    "$..['__proto__']",
    "$.info['constructor']",
  ]
  const texts = [
    ...targets.map((target) => update(target, { polluted: 1 })),
    `${head}actions: [{ target: $, update: { "__proto__": { polluted: 1 } } }]\n`,
  ]
  const broken: string[] = []
  for (const text of texts) {
    const error = await apply(text).then(
      () => 'applied',
      (cause) => cause,
    )
    if (!isRefusal(error) && !/nothing stands at/.test(String(error))) broken.push(`${text}: ${error}`)
    if ('polluted' in {}) broken.push(`${text}: polluted`)
  }
  task.meta.attack = {
    name: 'prototypes by an overlay',
    tried: texts.length,
    held: texts.length - broken.length,
  }
  expect(broken).toEqual([])
})

/** Runs the command as a user types it. Its child processes end with it. */
function generate(
  name: string,
  actions: object[],
): Promise<{ name: string; code: number | null; stderr: string }> {
  const file = at(`${name}.overlay.json`)
  writeFileSync(
    file,
    JSON.stringify({
      overlay: '1.1.0',
      info: { title: 'Facts', version: '1.0.0' },
      'x-host': 'checkout',
      actions,
    }),
  )
  const args = [
    resolve(import.meta.dirname, '../cli/paycontract.js'),
    'generate',
    '--host',
    'checkout',
    '--overlay',
    file,
    '--out',
    at('client'),
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Each computes for at most 30 s, all four on as many cores as are free.
    timeout: 600_000,
    killSignal: 'SIGKILL',
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += chunk))
  return new Promise((done) => child.once('close', (code) => done({ name, code, stderr })))
}

test('actions that multiply what they select or copy end by themselves', async ({ task }) => {
  const doubling = Array.from({ length: 40 }, (_, i) => [
    { target: '$.info', update: { [`x${i}`]: {} } },
    { target: `$.info.x${i}`, copy: '$.info' },
  ]).flat()
  const results = await Promise.all([
    generate('copies', doubling),
    generate('patterns', [
      { target: '$.info', update: { 'x-a': `${'a'.repeat(40)}!` } },
      { target: "$.info[?match(@, '(a|a)*b')]", update: 'x' },
    ]),
    generate('selectors', [{ target: `$${'[*,*,*]'.repeat(30)}`, update: {} }]),
    generate('descendants', [{ target: `$${'..*'.repeat(12)}`, update: {} }]),
  ])
  const broken = results.filter(({ code, stderr }) => code !== 2 || stderr.trim().includes('\n'))
  task.meta.attack = {
    name: 'overlays that multiply',
    tried: results.length,
    held: results.length - broken.length,
  }
  expect(broken).toEqual([])
})
