import { join } from 'node:path'
import { BUNDLES, HOSTS, type HostName } from '../contract/contract.ts'
import { type Loaded, readOpenApi } from '../contract/documents/read-openapi.ts'
import { ExpectedError } from '../expected-error.ts'
import type { Pair } from './judge.ts'

/**
 * The documents of one host as they were released and as they are.
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

/**
 * A document of one's own beside the one of the same API that stands here, of the same profile.
 *
 * @throws ExpectedError when it is of another API
 */
export function pairWithCurrent(root: string, base: Loaded): Pair {
  const { info } = base.document
  const profile = JSON.stringify(base.document).includes('"x-proposed"') ? 'proposed' : 'documented'
  const current = HOSTS.map((host) => readOpenApi(join(root, 'generated', host, BUNDLES[profile])))
  const revision = current.find(({ document }) => document.info.title === info.title)
  if (revision)
    return {
      base,
      revision: { ...revision, file: `${info.title} ${revision.document.info.version}` },
      profile,
    }
  const titles = current.map(({ document }) => document.info.title).join(' and ')
  throw new ExpectedError(
    `${base.file} is "${info.title}"; here are ${titles}. Name the document to compare it with as well.`,
  )
}
