import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** Reads the code block whose fence has a label, such as "ts client". */
function readBlock(label: string): string {
  const block = new RegExp(`^\`\`\`${label}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(readme)?.[1]
  if (!block) throw new Error(`README.md has no code block labelled "${label}"`)
  return block
}

let folder: string
let mock: { checkout: string; business: string; publicKey: string; secretKey: string }
let stop: () => void

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paycontract-readme-'))
  ;({ ready: mock, stop } = await serve<typeof mock>('sh mock', [
    '--checkout-port',
    '0',
    '--business-port',
    '0',
  ]))
})

/** Runs the npm script that a block names, on free ports, until it prints its ready line. */
async function serve<Ready>(label: string, ports: string[]): Promise<{ ready: Ready; stop: () => void }> {
  const [npm, run, name] = readBlock(label).trim().split(' ')
  expect([npm, run]).toEqual(['npm', 'run'])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, ...args] = (scripts[name!] as string).split(' ')
  const child = spawn(process.execPath, [...args, '--json', ...ports], { cwd: root })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { ready: JSON.parse(line), stop: () => child.kill() }
}

afterAll(() => {
  stop?.()
  rmSync(folder, { recursive: true, force: true })
})

/** Replaces the default addresses in the README by the mock's: tests use free ports. */
function point(text: string): string {
  return text
    .replaceAll('http://127.0.0.1:4010', mock.checkout)
    .replaceAll('http://127.0.0.1:4020', mock.business)
}

/** Asynchronous, because the mock may be waiting on this process. */
async function run(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawn(command, args, { cwd: root, ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [status] = await once(child, 'close')
  return { status, output }
}

test('the client example creates an order on the mock', async () => {
  const bundled = await build({
    stdin: { contents: point(readBlock('ts client')), resolveDir: root, loader: 'ts' },
    alias: { paycontract: join(root, 'src/client/index.ts') },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  writeFileSync(join(folder, 'client.mjs'), bundled.outputFiles[0]!.text)
  const { publicKey } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 4096, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  )
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64')
  writeFileSync(
    join(folder, 'encryption-key.pem'),
    `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`,
  )
  const env = { ...process.env, PUBLIC_KEY: mock.publicKey, SECRET_KEY: mock.secretKey }
  const { status, output } = await run(process.execPath, ['client.mjs'], { cwd: folder, env })
  expect(output).toMatch(/^ORD-\S+ \w+\n$/)
  expect(status).toBe(0)
})

test('the client example is typed', () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'client.ts'), readBlock('ts client'))
  const compilerOptions = {
    paths: { paycontract: [join(root, 'src/client/index.ts')] },
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const config = { extends: join(root, 'tsconfig.json'), include: ['client.ts'], compilerOptions }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = resolve(root, 'node_modules/typescript/bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('the sandbox example serves both hosts and the inspector', async () => {
  const ports = ['--checkout-port', '0', '--business-port', '0', '--control-port', '0', '--db', 'memory']
  const { ready, stop } = await serve<{
    checkout: string
    control: string
    businesses: { publicKey: string }[]
  }>('sh sandbox', ports)
  try {
    const headers = { 'api-key': ready.businesses[0]!.publicKey }
    expect((await fetch(`${ready.checkout}/charge/ping`, { headers })).status).toBe(200)
    expect(await (await fetch(ready.control)).text()).toContain('inspector')
  } finally {
    stop()
  }
})

test('each curl example is answered with success', async () => {
  const lines = point(readBlock('sh mock-curl')).trim().split('\n')
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    const { output } = await run('sh', ['-c', `${line} -s -o /dev/null -w '%{http_code}'`])
    expect(output, line).toBe('200')
  }
})

test('the check example runs the rule it names', async () => {
  const args = readBlock('sh check').trim().split(' ').slice(4)
  const { status, output } = await run(process.execPath, [
    'src/kit/cli/paycontract.js',
    'check',
    ...args,
    '--no-report',
  ])
  expect(status).toBe(0)
  expect(output).toMatch(/only REQ-AUTH-02/)
  expect(output).toMatch(/Passed: all \d+ decided tests/)
})

test('the generate example writes the client that it names', async () => {
  const [npx, command, ...args] = readBlock('sh generate').trim().split(' ')
  expect([npx, command]).toEqual(['npx', 'paycontract'])
  const { status, output } = await run(
    process.execPath,
    [join(root, 'src/kit/cli/paycontract.js'), ...args],
    {
      cwd: folder,
    },
  )
  expect(output).toMatch(/written +client\/ +\d+ files/)
  expect(status).toBe(0)
  expect(readFileSync(join(folder, 'client/checkout.py'), 'utf8')).toContain('def create_order(')
})

test('the overlay example makes a proposal a fact in every artefact', async () => {
  writeFileSync(join(folder, 'my-facts.overlay.yaml'), readBlock('yaml overlay'))
  const args = readBlock('sh overlay-run').trim().split(' ').slice(2)
  const { status, output } = await run(
    process.execPath,
    [join(root, 'src/kit/cli/paycontract.js'), ...args],
    {
      cwd: folder,
    },
  )
  expect(output).toContain('19 files in my-contract')
  expect(status).toBe(0)
  expect(readFileSync(join(folder, 'my-contract/checkout/types.ts'), 'utf8')).toContain('deviceId: string')
})
