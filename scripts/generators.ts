import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual, promisify, stripVTControlCharacters } from 'node:util'
import { Command } from 'commander'
import { createPayloadCipher } from '../src/client/crypto/index.ts'
import { HOSTS } from '../src/kit/contract/contract.ts'
import { ExpectedError } from '../src/kit/expected-error.ts'
import type { SandboxLine } from '../src/kit/target/ready-line.ts'
import { startSandbox } from '../src/kit/target/start-target.ts'
import { runCommand } from './command-line.ts'

const root = resolve(import.meta.dirname, '..')
const installed = (path: string) => resolve(root, 'node_modules', path)
const bundles = { proposed: 'openapi.yaml', documented: 'openapi.documented.yaml' }

/** A generator that could replace openapi-typescript: docs/generators.md explains the choice of these two. */
interface Generator {
  /** The name of the program in scripts/generators/programs/ that uses its clients. */
  name: string
  /** Exact versions for npm to install; empty if it is a dependency of this project. */
  packages: string[]
  command(bundle: string, out: string): string[]
}

const generators: Generator[] = [
  {
    name: 'hey-api',
    packages: ['@hey-api/openapi-ts@0.99.0', 'typescript@6.0.3'],
    command: (bundle, out) => [
      'node_modules/.bin/openapi-ts',
      ...['-i', bundle, '-o', out, '-c', '@hey-api/client-fetch'],
    ],
  },
  {
    name: 'redocly',
    packages: [],
    command: (bundle, out) => [
      installed('.bin/redocly'),
      ...['generate-client', bundle, '-o', `${out}/client.ts`, '--generator', 'typescript'],
    ],
  },
]

const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: 'ES2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  noEmit: true,
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  typeRoots: [installed('@types')],
}

/** The output of a program whose clients work. */
const expected = {
  order: 'INITIATED',
  refusal: '401 Invalid SECRET key',
  listed: 3,
  file: 'PROOF_UPLOADED',
}

/** Generates, compiles and runs the clients of both hosts from facts and proposals. Those from facts alone are only compiled. */
async function tryGenerator({ name, packages, command }: Generator, folder: string, ready: SandboxLine) {
  await mkdir(folder)
  if (packages.length > 0) {
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--no-save']
    await run(folder, ['npm', 'install', '--prefix', '.', ...quiet, ...packages])
  }
  for (const host of HOSTS) {
    for (const [profile, file] of Object.entries(bundles)) {
      await run(folder, command(resolve(root, 'generated', host, file), `${host}-${profile}`))
    }
  }
  await copyFile(resolve(import.meta.dirname, `generators/programs/${name}.ts`), join(folder, 'program.ts'))
  const include = ['program.ts', '*-proposed', '*-documented']
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
  await run(folder, [process.execPath, installed('typescript/bin/tsc'), '-p', '.'])
  const bundling = ['--bundle', '--platform=node', '--format=esm', '--outfile=program.mjs']
  await run(folder, [installed('.bin/esbuild'), 'program.ts', ...bundling])
  const printed = await run(
    folder,
    [process.execPath, 'program.mjs'],
    await prepareVariables(name, folder, ready),
  )
  if (isDeepStrictEqual(JSON.parse(printed), expected)) return
  throw new ExpectedError(
    `${name}: its clients came to ${printed.trim()} instead of ${JSON.stringify(expected)}`,
  )
}

/** Prepares what a program needs and cannot make itself: keys, ciphertext, a held transaction, a file to send. */
async function prepareVariables(name: string, folder: string, ready: SandboxLine) {
  const { publicKey, secretKey, encryptionKey, padding } = ready.businesses[0]!
  const proof = join(folder, 'proof.pdf')
  await writeFile(proof, '%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
  const order = {
    customer: { firstname: 'Adaeze', lastname: 'Okafor', email: 'adaeze@example.com' },
    order: { amount: 15000, currency: 'NGN', reference: `ORD-${name.toUpperCase()}` },
  }
  return {
    CHECKOUT_URL: ready.checkout,
    BUSINESS_URL: ready.business,
    PUBLIC_KEY: publicKey,
    SECRET_KEY: secretKey,
    ENCRYPTED_ORDER: await createPayloadCipher({ key: encryptionKey, padding }).encrypt(order),
    TRANSACTION_ID: await findHeldTransaction(ready.business, secretKey),
    PROOF_FILE: proof,
  }
}

async function findHeldTransaction(url: string, secretKey: string): Promise<string> {
  const headers = { authorization: `Bearer ${secretKey}` }
  const response = await fetch(`${url}/transactions?list=100`, { headers })
  const { data } = (await response.json()) as {
    data: { transactions: { id: string; status: string; depositId: string | null }[] }
  }
  const held = data.transactions.find(({ status, depositId }) => status === 'PENDING' && depositId)
  if (!held) throw new ExpectedError('The sandbox holds no transaction in review.')
  return held.id
}

async function run(folder: string, [program = '', ...args]: string[], variables: object = {}) {
  const options = { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: 'off', ...variables } }
  try {
    return (await promisify(execFile)(program, args, options)).stdout
  } catch (cause) {
    const { stdout = '', stderr = '', message } = cause as Error & { stdout?: string; stderr?: string }
    const said = stripVTControlCharacters(`${stdout}${stderr}`).trim() || message
    throw new ExpectedError(`${program} ${args.join(' ')} failed:\n${said}`, { cause })
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-generators-'))
  const sandbox = await startSandbox(['--db', 'memory', '--seed', 'generators', '--strict'])
  try {
    for (const generator of generators) {
      await tryGenerator(generator, join(folder, generator.name), sandbox.ready)
      console.log(`✓ ${generator.name}: generates, compiles and runs on both hosts, and sends a file`)
    }
  } finally {
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const program = new Command('generators').description(
  'Tries the two generators that could take the place of openapi-typescript: docs/generators.md.',
)

await runCommand(program, main)
