import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CLI } from '../../../src/kit/target/start-target.ts'

/** A shop whose author saw the README, the guides and the client, but nothing of the examination. */
export interface Shop {
  name: 'typescript' | 'python' | 'go'
  /** Not looked at while the examination is improved. */
  isKeptAside?: true
  /** Builds what is not committed: its client, its program. */
  prepare(folder: string): void
}

const run = (folder: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })

const generate = (folder: string, language: string, out: string) =>
  run(folder, process.execPath, CLI, 'generate', '--language', language, '--out', out)

export const SHOPS: readonly Shop[] = [
  { name: 'typescript', prepare: () => {} },
  { name: 'python', prepare: (folder) => generate(folder, 'python', 'shop/paycontract') },
  {
    name: 'go',
    isKeptAside: true,
    prepare(folder) {
      generate(folder, 'go', 'gen')
      run(folder, 'go', 'build', '-o', 'shop', '.')
    },
  },
]

export const folderOf = ({ name }: Shop): string => fileURLToPath(new URL(name, import.meta.url))

export interface ShopMistake {
  name: string
  /** What the program does wrong. */
  what: string
  harm: string
  /** Where it was seen. */
  seen: string
}

export function readMistakes(shop: Shop): ShopMistake[] {
  return JSON.parse(readFileSync(`${folderOf(shop)}/mistakes.json`, 'utf8'))
}
