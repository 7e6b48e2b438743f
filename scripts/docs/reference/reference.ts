import { HOSTS, type HostName } from '../../../src/kit/contract/contract.ts'
import type { Gap } from '../../../src/kit/contract/ledger/ledger.ts'
import { listPlaces, type Node, nodesIn } from '../document.ts'
import { listOldAddresses, operationPath } from './addresses.ts'
import type { CodeExample } from './code-examples.ts'
import { renderHost } from './host-page.ts'
import { renderOperationPage } from './operation-page.ts'
import { renderOperationText } from './operation-text.ts'
import { type OperationView, viewOperation } from './operation-view.ts'
import { createLedger } from './standing.ts'

/** Both hosts as pages. */
export interface Reference {
  views: readonly OperationView[]
  /** What stands on the page of each host. */
  hosts: ReadonlyMap<HostName, string>
  /** Path of a page, without ending → the page. */
  pages: ReadonlyMap<string, string>
  /** The same pages as Markdown for programs. */
  texts: ReadonlyMap<string, string>
  oldAddresses: Record<string, string>
}

/** What the pages of the reference are made of. */
export interface ReferenceInputs {
  documents: Record<HostName, Node>
  gaps: readonly Gap[]
  samples: Record<HostName, Record<string, CodeExample[]>>
}

/**
 * Reads both documents as they are shown.
 *
 * @throws Error when a document names a gap that the ledger lacks
 */
export function makeReference({ documents, gaps, samples }: ReferenceInputs): Reference {
  const ledger = createLedger(gaps)
  const hosts = new Map<HostName, string>()
  const views = HOSTS.flatMap((host) => {
    const reading = { document: documents[host], ledger }
    const tags = nodesIn(documents[host].tags).map(({ name }) => name)
    const own = listPlaces(documents[host])
      .map((place) => viewOperation(reading, host, place))
      .sort((one, other) => tags.indexOf(one.tag) - tags.indexOf(other.tag))
    hosts.set(host, renderHost(reading, host, own))
    return own
  })
  const render = (as: typeof renderOperationPage) =>
    new Map(
      views.map((view) => {
        const shown = samples[view.host][view.id] ?? []
        return [operationPath(view.host, view.id), as(view, shown)]
      }),
    )
  return {
    views,
    hosts,
    pages: render(renderOperationPage),
    texts: render(renderOperationText),
    oldAddresses: listOldAddresses(documents),
  }
}
