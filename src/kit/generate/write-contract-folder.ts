import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { type ContractChoice, chooseContract } from '../contract/answered-contract.ts'
import type { Contract } from '../contract/contract.ts'
import { reportExpected } from '../report-expected.ts'
import { showLines } from '../visible-text.ts'
import { describeStale, findStaleFiles, renderContract, type StaleFile } from './contract-folder.ts'
import type { FolderFiles } from './folder-manifest.ts'
import { showPath } from './request.ts'
import { writeFolder } from './write-folder.ts'

/** The command that owns the files that it writes. */
const WRITER = 'paycontract contract'

export interface ContractFolderOptions extends ContractChoice {
  out: string
  /** Also write the documents without forms that other tools refuse. */
  plain?: boolean
  /** Write nothing, and fail if a file differs from what would be written. */
  check?: boolean
  /** Print the result as one line of JSON. */
  json?: boolean
}

/** Writes the folder of a contract, prints what it holds, and returns the exit code. */
export async function writeContractFolder(options: ContractFolderOptions): Promise<number> {
  try {
    return await writeOrCheck(options)
  } catch (error) {
    return reportExpected('contract', error)
  }
}

async function writeOrCheck(options: ContractFolderOptions): Promise<number> {
  const { out, plain, check, json, ...choice } = options
  const contract = await chooseContract(choice)
  const files = await renderContract(contract, plain)
  const stale = findStaleFiles(files, out, WRITER)
  const isStale = check === true && stale.length > 0
  if (!check) writeFolder(resolve(out), files, WRITER)
  if (json) console.log(JSON.stringify(describeRun(contract, files, stale, out)))
  else if (!isStale) console.log(`${check ? 'fresh' : 'written'}  ${describeFolder(contract, files, out)}`)
  if (isStale)
    console.error(
      showLines(`paycontract contract: ${describeStale(stale, out)}\nWrite it anew without --check.`),
    )
  return isStale ? 1 : 0
}

const listAnswered = ({ gaps }: Contract) => gaps.filter(({ status }) => status === 'answered')

const listAnsweredInPart = ({ gaps }: Contract) =>
  gaps.filter(({ status, answeredBy }) => status !== 'answered' && answeredBy)

function describeFolder(contract: Contract, files: FolderFiles, out: string): string {
  const dim = (text: string) => styleText('dim', text, { stream: process.stdout })
  const told = [
    ['answered', listAnswered(contract)] as const,
    ['answered in part', listAnsweredInPart(contract)] as const,
  ].flatMap(([what, gaps]) => (gaps.length > 0 ? `${what}: ${gaps.map(({ id }) => id).join(', ')}` : []))
  return `${files.size} files in ${showPath(out)}  ${dim(told.join('; ') || 'no gap is answered')}`
}

function describeRun(contract: Contract, files: FolderFiles, stale: readonly StaleFile[], out: string) {
  const tell = (gaps: Contract['gaps']) => gaps.map(({ id, answeredBy = [] }) => ({ id, answeredBy }))
  return {
    out: showPath(out),
    files: [...files.keys()].sort(),
    stale,
    answered: tell(listAnswered(contract)),
    answeredInPart: tell(listAnsweredInPart(contract)),
  }
}
