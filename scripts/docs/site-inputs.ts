import { join, resolve } from 'node:path'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { anchorOf } from '../../src/kit/markup.ts'
import { listPlaces } from '../../src/kit/reference/document.ts'
import { type Inputs, readInputs } from './inputs.ts'

const root = resolve(import.meta.dirname, '../..')

/** Reads the inputs of VitePress's site from the folder in PAYCONTRACT_GENERATED, or else the project's own. */
export function readSiteInputs(): Promise<Inputs> {
  return readInputs(process.env.PAYCONTRACT_GENERATED ?? join(root, 'generated'))
}

/** Lists each operation's page, for VitePress's dynamic route `reference/[host]/[operation].md`. */
export async function listReferencePaths(): Promise<{ params: { host: string; operation: string } }[]> {
  const { documents } = await readSiteInputs()
  return HOSTS.flatMap((host) =>
    listPlaces(documents[host]).map(({ operation }) => ({
      params: { host, operation: anchorOf(String(operation.operationId)) },
    })),
  )
}
