import { join, resolve } from 'node:path'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { anchorOf } from '../../src/kit/markup.ts'
import { listPlaces } from '../../src/kit/reference/document.ts'
import { type Inputs, readInputs } from './inputs.ts'

const root = resolve(import.meta.dirname, '../..')

/** What VitePress's site is made of: the folder that the variable PAYCONTRACT_GENERATED names, or the project's own. */
export function readSiteInputs(): Promise<Inputs> {
  return readInputs(process.env.PAYCONTRACT_GENERATED ?? join(root, 'generated'))
}

/** Each operation's page, as VitePress asks for the pages of `reference/[host]/[operation].md`. */
export async function listReferencePaths(): Promise<{ params: { host: string; operation: string } }[]> {
  const { documents } = await readSiteInputs()
  return HOSTS.flatMap((host) =>
    listPlaces(documents[host]).map(({ operation }) => ({
      params: { host, operation: anchorOf(String(operation.operationId)) },
    })),
  )
}
