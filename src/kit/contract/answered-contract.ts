import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConfig } from '@redocly/openapi-core'
import { InputError } from '../expected-error.ts'
import { writeFiles } from '../generate/write-files.ts'
import { bundleHosts, printBundles } from './bundle.ts'
import { BUNDLES, type Contract, createContract, HOSTS, readContract, readGenerated } from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { readOpenApi } from './documents/read-openapi.ts'
import { readText } from './documents/read-text.ts'
import { readOverlay } from './overlays.ts'
import { isObject } from './spec-tree.ts'

/** What the command line said of the contract that a command is to follow. */
export interface ContractChoice {
  /** OpenAPI Overlays with the operator's answers, in the order in which they are applied. */
  overlays: readonly string[]
  /** A folder that `paycontract contract` wrote. */
  contract?: string
}

/**
 * The contract that a command is to follow: the shipped one where nothing was answered.
 *
 * @throws InputError an overlay is missing, is none, or addresses something that no host has; the folder holds no
 *   contract; or both were given
 * @example
 * const contract = await chooseContract({ overlays: ['my-answers.overlay.yaml'] })
 */
export async function chooseContract({ overlays, contract }: ContractChoice): Promise<Contract> {
  if (contract === undefined) return overlays.length === 0 ? readContract() : applyOverlays(overlays)
  if (overlays.length === 0) return readContractIn(contract)
  throw new InputError(
    'An overlay and a folder cannot both say what the contract is. Leave out --contract, or write a folder with all answers: paycontract contract --overlay … --out DIR.',
  )
}

async function applyOverlays(overlays: readonly string[]): Promise<Contract> {
  const spec = fileURLToPath(new URL('../../../spec', import.meta.url))
  const hosts = await bundleHosts(spec, await createConfig({}), overlays.map(readOverlay))
  const texts = new Map(hosts.flatMap(printBundles))
  return createContract((path) => texts.get(path) ?? readGenerated(path))
}

/** Whoever uses a contract is to meet no fault of its files: each is read at once. */
function readContractIn(folder: string): Contract {
  const contract = createContract(
    (path) => readText(join(folder, path)),
    (path) => readBundle(join(folder, path)),
  )
  for (const [host, profile] of LAYOUT) contract.readDocument(host, profile)
  for (const ledger of ['requirements', 'gaps'] as const) readLedger(contract, ledger, folder)
  return contract
}

function readBundle(file: string): OpenApiDocument {
  const { document } = readOpenApi(file)
  if (isObject(document.paths) && isObject(document.components)) return document as unknown as OpenApiDocument
  throw new InputError(`${file}: without paths or components. Name a folder that paycontract contract wrote.`)
}

function readLedger(contract: Contract, name: 'requirements' | 'gaps', folder: string): void {
  try {
    if (Array.isArray(contract[name])) return
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new InputError(
    `${join(folder, name)}.json: not a list in JSON. Write the folder anew: paycontract contract --out ${folder}.`,
  )
}

const LAYOUT = HOSTS.flatMap((host) =>
  (['proposed', 'documented'] as const).map((profile) => [host, profile] as const),
)

/**
 * Writes the documents of a contract where another process can read them: what `--contract` takes.
 *
 * @throws CannotGenerateError the folder cannot be written
 */
export async function writeContract(contract: Contract, folder: string): Promise<void> {
  const print = (rows: unknown) => `${JSON.stringify(rows, null, 2)}\n`
  const documents = LAYOUT.map(([host, profile]) => ({
    path: `${host}/${BUNDLES[profile]}`,
    content: contract.readText(host, profile),
  }))
  const ledgers = (['requirements', 'gaps'] as const).map((name) => ({
    path: `${name}.json`,
    content: print(contract[name]),
  }))
  writeFiles([...documents, ...ledgers], folder)
}
