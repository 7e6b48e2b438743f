import { type ContractChoice, chooseContract } from '../contract/answered-contract.ts'
import type { Contract } from '../contract/contract.ts'
import type { Gap } from '../contract/ledger/ledger.ts'
import { InputError } from '../expected-error.ts'
import { describeTerminal } from '../terminal.ts'
import { quoteText } from '../visible-text.ts'
import { listGaps } from './list-gaps.ts'
import { createOverlayStubs, type OverlayStub } from './overlay-stub.ts'
import { renderGap, renderGaps } from './render-gaps.ts'

export interface GapsOptions extends ContractChoice {
  /** The id of one question; all are listed by default. */
  id?: string | undefined
  answered?: boolean
  json?: boolean
}

/** Prints the open questions, the answered ones, or one of them. */
export async function printGaps(options: GapsOptions): Promise<void> {
  process.stdout.write(await describeGaps(options))
}

async function describeGaps({ id, answered = false, json, ...choice }: GapsOptions): Promise<string> {
  const contract = await chooseContract(choice)
  const terminal = describeTerminal(process.stdout)
  const rows = listGaps(contract)
  if (id === undefined) {
    const shown = rows.filter(({ status }) => (status === 'answered') === answered)
    return json ? `${JSON.stringify(shown)}\n` : renderGaps(shown, terminal)
  }
  const row = rows.find((each) => each.id === id)
  if (!row) throw new InputError(`no question has the id ${quoteText(id)}. List them: paycontract gaps`)
  const overlays = draftOverlays(contract, row)
  return json ? `${JSON.stringify({ ...row, overlays })}\n` : renderGap(row, overlays, terminal)
}

function draftOverlays(contract: Contract, gap: Gap): OverlayStub[] {
  return createOverlayStubs(contract, gap, `operator, ${new Date().toISOString().slice(0, 10)}`)
}
