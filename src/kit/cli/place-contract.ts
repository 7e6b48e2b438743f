import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContractChoice } from '../contract/answered-contract.ts'
import type { Contract } from '../contract/contract.ts'
import { runGuarded } from '../contract/documents/run-guarded.ts'
import { InputError } from '../expected-error.ts'
import { ENTRY } from './entry.ts'

/** Whether a contract other than the shipped one was chosen. */
export function isChosen({ overlays, contract }: ContractChoice): boolean {
  return overlays.length > 0 || contract !== undefined
}

/**
 * Runs a command that ends on its own. With a chosen contract, it runs in a thread with limits of time and memory: processing an
 * untrusted document may never end.
 */
export function runWithin(choice: ContractChoice, run: () => Promise<void>): Promise<void> {
  return isChosen(choice) ? runGuarded(ENTRY, run, 'the contract') : run()
}

/**
 * Returns a folder with the chosen contract, which another process can read, too. A temporary folder is removed when this process
 * ends.
 *
 * @throws InputError like `chooseContract`
 */
export async function placeContract(choice: ContractChoice): Promise<string> {
  // loaded only when needed, so that commands start faster
  const { chooseContract, writeContract } = await import('../contract/answered-contract.ts')
  const contract = await chooseContract(choice)
  if (choice.contract !== undefined) return choice.contract
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await writeContract(contract, folder)
  return folder
}

/** Places the contract with the operator's answers, including those that the target's description names. */
export async function placeFor(
  { overlays, ...choice }: ContractChoice,
  config: string | undefined,
): Promise<string | undefined> {
  if (config !== undefined) {
    const { listOverlays } = await import('../check/read-description.ts')
    const { writeCredentialOverlay } = await import('../check/credential-overlay.ts')
    const credential = await writeCredentialOverlay(config)
    if (credential && choice.contract !== undefined)
      throw new InputError(
        `--contract and businesses[0].credential of ${config} both say how the credential travels: leave header and user out of it, and write the folder with an overlay that says so.`,
      )
    overlays = [...(await listOverlays(config)), ...overlays, ...(credential ? [credential] : [])]
  }
  return isChosen({ overlays, ...choice }) ? placeContract({ overlays, ...choice }) : undefined
}

/** Reads the contract in such a folder. */
export async function readPlaced(contract: string): Promise<Contract> {
  const { chooseContract } = await import('../contract/answered-contract.ts')
  return chooseContract({ overlays: [], contract })
}
