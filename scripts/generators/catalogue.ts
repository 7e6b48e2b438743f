import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from './run-command.ts'
import type { Language } from './toolchain.ts'

const root = resolve(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(resolve(root, 'src/kit/package.json'), 'utf8'))

export const hosts = ['checkout', 'business'] as const
export type Host = (typeof hosts)[number]

export const profiles = ['proposed', 'documented'] as const
export type Profile = (typeof profiles)[number]

export interface Task {
  host: Host
  profile: Profile
  /** Path of the bundle. */
  bundle: string
  /** Folder of the client, relative to where the command is run. */
  out: string
  /** Where npm has installed it: the path of a command. */
  bin(name: string): string
}

export interface Generator {
  /** Names it in --only, in the results, and the folder of its programs. */
  name: string
  /** What the page calls it, with its version. */
  title: string
  version: string
  language: Language
  /** Installed by npm in a folder of its own, exactly so. Empty where the project's own dependency is used. */
  packages: Readonly<Record<string, string>>
  /** Exact versions of what the packages depend on. */
  overrides?: Readonly<Record<string, string>>
  /** What a consumer adds, as the programs show it; for the page. */
  byHand: string
  /** What else the page has to say of it. */
  note?: string
  generate(task: Task): Command
  /** Files that the generator wants, content by name. */
  configure?(task: Task): Readonly<Record<string, string>>
}

const redoclyVersion: string = manifest.dependencies['@redocly/cli']

function redocly(language: Language, byHand: string): Generator {
  const generator = language.toLowerCase()
  return {
    name: `redocly-${generator}`,
    title: `Redocly ${language}`,
    version: redoclyVersion,
    language,
    packages: {},
    byHand,
    generate: ({ bundle, out }) => ({
      program: resolve(root, 'node_modules/.bin/redocly'),
      arguments: ['generate-client', bundle, '-o', `${out}/client.ts`, '--generator', generator],
    }),
  }
}

/** The generators, in the order of the page. */
export const generators: readonly Generator[] = [
  {
    name: 'paycontract',
    title: 'paycontract',
    version: manifest.version,
    language: 'TypeScript',
    packages: {},
    byHand: 'nothing',
    generate: ({ host, profile, out }) => ({
      program: process.execPath,
      arguments: [
        resolve(root, 'src/kit/cli/paycontract.js'),
        ...['generate', '--language', 'typescript', '--host', host, '--profile', profile, '--out', out],
      ],
    }),
  },
  {
    name: 'openapi-fetch',
    title: 'openapi-typescript',
    version: '7.13.0',
    language: 'TypeScript',
    packages: { 'openapi-typescript': '7.13.0', 'openapi-fetch': '0.17.0', typescript: '5.9.3' },
    byHand:
      'the ciphertext, the key of each call, the form that carries a file, and on business a look whether `data` is an array',
    note: 'is used with openapi-fetch 0.17.0',
    generate: ({ bundle, out, bin }) => ({
      program: bin('openapi-typescript'),
      arguments: [bundle, '-o', `${out}/types.ts`],
    }),
  },
  {
    name: 'hey-api',
    title: '@hey-api/openapi-ts',
    version: '0.99.0',
    language: 'TypeScript',
    packages: { '@hey-api/openapi-ts': '0.99.0', typescript: '6.0.3' },
    byHand: 'the ciphertext, and one function that knows the keys',
    generate: ({ bundle, out, bin }) => ({
      program: bin('openapi-ts'),
      arguments: ['-i', bundle, '-o', out, '-c', '@hey-api/client-fetch'],
    }),
  },
  {
    name: 'orval',
    title: 'orval',
    version: '8.38.0',
    language: 'TypeScript',
    packages: { orval: '8.38.0', typescript: '6.0.3' },
    overrides: { '@scalar/openapi-parser': '0.29.4' },
    byHand: 'the ciphertext and the key of each call; the address is part of its configuration',
    note: 'is installed with `@scalar/openapi-parser` 0.29.4, because a later one asks for a version of `@scalar/openapi-validator` that npm did not find',
    generate: ({ bin }) => ({ program: bin('orval'), arguments: ['--config', 'orval.config.mjs'] }),
    configure: ({ host, bundle, out }) => {
      const baseUrl = { runtime: `process.env.${host.toUpperCase()}_URL` }
      const output = { target: `${out}/client.ts`, client: 'fetch', baseUrl }
      return {
        'orval.config.mjs': `export default ${JSON.stringify({ api: { input: bundle, output } })}\n`,
      }
    },
  },
  redocly('TypeScript', 'the ciphertext, the form that carries a file'),
  redocly('Python', 'the ciphertext; what is known of an answer'),
  redocly('Go', 'the ciphertext; the types of answers; the request that carries a file'),
  redocly('PHP', 'the ciphertext; what is known of an answer; the request that carries a file'),
  redocly('Java', 'the ciphertext; the types of answers; the request that carries a file'),
]
