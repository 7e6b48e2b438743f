import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOSTS, readGenerated } from '../../src/kit/contract/contract.ts'

/** Whether some files of both hosts are identical to the shipped ones. */
export async function isAsShipped(contract: string, files: readonly string[]): Promise<boolean> {
  for (const path of HOSTS.flatMap((host) => files.map((file) => `${host}/${file}`))) {
    if ((await readFile(join(contract, path), 'utf8')) !== readGenerated(path)) return false
  }
  return true
}
