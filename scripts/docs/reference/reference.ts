import { HOSTS, type HostName } from '../../../src/kit/contract/contract.ts'
import type { Gap } from '../../../src/kit/contract/ledger/ledger.ts'
import type { CodeExample } from '../../../src/kit/reference/code-examples.ts'
import { listPlaces, type Node, nodesIn } from '../../../src/kit/reference/document.ts'
import { renderOperationText } from '../../../src/kit/reference/operation-text.ts'
import { type OperationView, viewOperation } from '../../../src/kit/reference/operation-view.ts'
import { createLedger } from '../../../src/kit/reference/standing.ts'
import { listOldAddresses, operationPath } from './addresses.ts'
import { renderHost } from './host-page.ts'
import { renderOperationPage } from './operation-page.ts'

/** The reference pages of both hosts. */
export interface Reference {
  views: readonly OperationView[]
  /** The content of each host's page. */
  hosts: ReadonlyMap<HostName, string>
  /** Pages by path, without extension. */
  pages: ReadonlyMap<string, string>
  /** The same pages as Markdown for programs. */
  texts: ReadonlyMap<string, string>
  oldAddresses: Record<string, string>
}

/** The inputs of the reference pages. */
export interface ReferenceInputs {
  documents: Record<HostName, Node>
  gaps: readonly Gap[]
  samples: Record<HostName, Record<string, CodeExample[]>>
}

/**
 * Renders the reference pages of both documents.
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
  const addressOf = (host: HostName, operationId: string) => `/${operationPath(host, operationId)}.md`
  return {
    views,
    hosts,
    pages: render(renderOperationPage),
    texts: render((view, shown) => `${renderOperationText(view, { addressOf, samples: shown })}\n`),
    oldAddresses: listOldAddresses(documents),
  }
}
