import { join } from 'node:path'
import {
  BUNDLES,
  type Contract,
  HOSTS,
  type HostName,
  type Profile,
  readContract,
} from '../contract/contract.ts'
import { type Loaded, readOpenApi } from '../contract/documents/read-openapi.ts'
import { ExpectedError } from '../expected-error.ts'
import type { Pair } from './judge.ts'

/**
 * Pairs the released documents of a host with the current ones.
 *
 * @param root folder that holds `spec/released/` and `generated/`
 */
export function pairWithReleased(root: string, host: HostName): Pair[] {
  return Object.entries(BUNDLES).map(([profile, file]) => {
    const base = join(root, 'spec/released', host, file)
    return {
      profile: profile as Pair['profile'],
      base: { ...readOpenApi(base), file: `spec/released/${host}/${file}` },
      revision: { ...readOpenApi(join(root, 'generated', host, file)), file: `generated/${host}/${file}` },
    }
  })
}

/** Pairs the shipped documents of a host with those with the operator's answers. */
export function pairWithAnswers(answered: Contract, host: HostName): Pair[] {
  return (['proposed', 'documented'] as const).map((profile) => {
    const file = `${host}/${BUNDLES[profile]}`
    return {
      profile,
      base: { file: `${file} as shipped`, document: load(readContract(), host, profile) },
      revision: { file: `${file} as answered`, document: load(answered, host, profile) },
    }
  })
}

function load(contract: Contract, host: HostName, profile: Profile): Loaded['document'] {
  return contract.readDocument(host, profile) as unknown as Loaded['document']
}

/**
 * Pairs the user's document with ours of the same API and profile.
 *
 * @throws ExpectedError if it describes another API
 */
export function pairWithCurrent(contract: Contract, base: Loaded): Pair {
  const { info } = base.document
  const profile = JSON.stringify(base.document).includes('"x-proposed"') ? 'proposed' : 'documented'
  const current = HOSTS.map((host) => load(contract, host, profile))
  const document = current.find((each) => each.info.title === info.title)
  if (document)
    return { base, revision: { file: `${info.title} ${document.info.version}`, document }, profile }
  const titles = current.map((each) => each.info.title).join(' and ')
  throw new ExpectedError(
    `${base.file} is "${info.title}"; ours are ${titles}. Name the document to compare it with, too.`,
  )
}
