import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { InputError } from '../expected-error.ts'
import { writeFiles } from '../write-files.ts'
import { applyOverlays } from './apply-overlays.ts'
import {
  BUNDLES,
  type Contract,
  createContract,
  HOSTS,
  type HostName,
  readContract,
  readGenerated,
} from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { parseJson } from './documents/parse-yaml.ts'
import { readOpenApi } from './documents/read-openapi.ts'
import { readText } from './documents/read-text.ts'
import { findCopy, printCopies } from './json-copies.ts'
import { printLedger } from './ledger/locate-gaps.ts'
import type { Places } from './places.ts'
import { printBundle } from './print-bundle.ts'
import { joinPointer } from './references.ts'
import { findSchemaFault } from './schema-budget.ts'
import { isObject } from './spec-tree.ts'
import { readPlaces, type WrittenBy } from './written-by.ts'

/** The contract that the command line chose for a command. */
export interface ContractChoice {
  /** OpenAPI Overlays with the operator's answers, in the order in which they are applied. */
  overlays: readonly string[]
  /** A folder that `paycontract contract` wrote. */
  contract?: string
}

/**
 * Returns the contract that a command follows: the shipped one if there are neither overlays nor a folder.
 *
 * @throws InputError an overlay is missing, is invalid, or addresses something that neither host has; the folder does not hold
 *   a contract; or both were given
 * @example
 * const contract = await chooseContract({ overlays: ['my-answers.overlay.yaml'] })
 */
export async function chooseContract({ overlays, contract }: ContractChoice): Promise<Contract> {
  if (contract === undefined) return overlays.length === 0 ? readContract() : answer(overlays)
  if (overlays.length === 0) return readContractIn(contract)
  throw new InputError(
    'An overlay and a folder cannot both say what the contract is. Leave out --contract, or write a folder with all answers: paycontract contract --overlay … --out DIR.',
  )
}

async function answer(overlays: readonly string[]): Promise<Contract> {
  const { bundles, gaps, writtenBy } = await applyOverlays(overlays)
  const readBundle = (path: string) => toTree(bundles.get(path)!)
  const read = (path: string) => {
    if (path === 'gaps.json') return gaps
    const host = HOSTS.find((each) => bundles.has(path) && path.startsWith(`${each}/`))
    return host ? printBundle(host, readBundle(path)) : readGenerated(path)
  }
  const contract = createContract(read, readBundle, readPlaces(writtenBy))
  origins.set(contract, { ...writtenBy, overlays: overlays.map((file) => resolve(file)) })
  return contract
}

/** Copies a value to what parsing its file would return: without undefined members and without shared parts. */
function toTree<T>(value: T): T {
  if (Array.isArray(value)) return value.map(toTree) as T
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([key, each]) => [key, toTree(each)])) as T
}

/** By contract made from overlays: the origin that `writeContract` stores in the folder for another process. */
const origins = new WeakMap<Contract, WrittenBy>()
const ORIGIN = 'written-by.json'

/** Reads each file of the contract at once, so that its faults are found here and not later. */
function readContractIn(folder: string): Contract {
  const contract = createContract(
    (path) => readText(join(folder, path)),
    (path) => readBundle(join(folder, path), findCopy(folder, path)),
    readPlacesIn(folder),
  )
  for (const [host, profile] of LAYOUT) contract.readDocument(host, profile)
  for (const ledger of ['requirements', 'gaps'] as const) readLedger(contract, ledger, folder)
  return contract
}

/** A folder written by hand has no origin file: places are then its own files. */
function readPlacesIn(folder: string): Record<HostName, Places> {
  const file = join(folder, ORIGIN)
  if (existsSync(file)) return readPlaces(JSON.parse(readText(file)))
  const entries = HOSTS.map((host) => [
    host,
    { find: () => undefined, otherwise: join(folder, host, BUNDLES.proposed) },
  ])
  return Object.fromEntries(entries)
}

function readBundle(file: string, copy: string | undefined): OpenApiDocument {
  const { document } = copy === undefined ? readOpenApi(file) : readOpenApi(file, parseJson(copy))
  if (!isObject(document.paths) || !isObject(document.components))
    throw new InputError(
      `${file}: without paths or components. Name a folder that paycontract contract wrote.`,
    )
  const fault = findSchemaFault(document)
  if (fault) throw new InputError(`${file}: #${joinPointer(...fault.keys)} ${fault.problem}`)
  return document as unknown as OpenApiDocument
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

/** Returns the documents and ledgers of a contract as files, by path. */
export function printContract(contract: Contract): [path: string, content: string][] {
  return [
    ...LAYOUT.map(([host, profile]): [string, string] => [
      `${host}/${BUNDLES[profile]}`,
      contract.readText(host, profile),
    ]),
    ['requirements.json', printLedger(contract.requirements)],
    ['gaps.json', printLedger(contract.gaps)],
  ]
}

/**
 * Writes the documents of a contract to a folder that another process can read with `--contract`.
 *
 * @throws CannotGenerateError the folder cannot be written
 */
export async function writeContract(contract: Contract, folder: string): Promise<void> {
  const origin = origins.get(contract)
  const printed = new Map(printContract(contract))
  const documents = LAYOUT.map(([host, profile]) => {
    const path = `${host}/${BUNDLES[profile]}`
    return { path, text: printed.get(path)!, document: contract.readDocument(host, profile) }
  })
  const files = [
    ...printed,
    ...printCopies(documents),
    ...(origin ? [[ORIGIN, JSON.stringify(origin)] as const] : []),
  ]
  writeFiles(
    files.map(([path, content]) => ({ path, content })),
    folder,
  )
}
