import type { OpenApiDocument } from '../../contract/document.ts'
import { HOSTS, type HostName } from '../../contract/hosts.ts'
import { listUnsentKeys } from '../../contract/operations.ts'
import { toRenderable } from '../../contract/renderable.ts'
import type { ClientModel } from '../model/client-model.ts'
import { createClientModel } from '../model/create-client-model.ts'
import { writeCurl } from './curl-sample.ts'
import { createGoWriter } from './go-sample.ts'
import { createJavaWriter } from './java-sample.ts'
import { createPhpWriter } from './php-sample.ts'
import { createPythonWriter } from './python-sample.ts'
import { planCall, type WriteSample } from './sample-call.ts'
import { createTypeScriptWriter } from './typescript-sample.ts'

/** An entry of `x-codeSamples`. */
export interface CodeSample {
  /** The language's name for highlighters: `Shell`. */
  lang: string
  /** The name that readers see: `curl`. */
  label: string
  source: string
}

/** The samples of a host, by operationId. */
export type HostSamples = Record<string, CodeSample[]>

interface Options {
  /** Whether the package paycontract ships the contract; otherwise samples use a generated client. */
  isShipped: boolean
}

/**
 * Renders a call of each operation in each language, in the order of languages used everywhere.
 *
 * @param documents the full document of each host
 */
export function renderSamples(
  documents: Record<HostName, OpenApiDocument>,
  { isShipped }: Options,
): Record<HostName, HostSamples> {
  const { checkout, business } = documents
  const model = createClientModel(
    { checkout: toRenderable(checkout), business: toRenderable(business) },
    HOSTS,
  )
  const writers = createWriters(model, isShipped)
  const entries = model.clients.map((host) => {
    const document = documents[host.host]
    const known = writers.filter(({ isGenerated }) => !isGenerated || listUnsentKeys(document).length === 0)
    const samples = host.operations.flatMap((operation): [string, CodeSample[]][] => {
      const call = planCall(document, model, host, operation)
      if (!call) return []
      return [
        [
          operation.operationId,
          known.map(({ lang, label, write }) => ({ lang, label, source: write(call) })),
        ],
      ]
    })
    return [host.host, Object.fromEntries(samples)]
  })
  return Object.fromEntries(entries)
}

interface Writer {
  lang: string
  label: string
  write: WriteSample
  /** Whether it needs a client that `paycontract generate` cannot make for every contract. */
  isGenerated: boolean
}

function createWriters(model: ClientModel, isShipped: boolean): Writer[] {
  const generated = { isGenerated: true }
  return [
    { lang: 'Shell', label: 'curl', write: writeCurl, isGenerated: false },
    { lang: 'TypeScript', label: 'TypeScript', write: createTypeScriptWriter(isShipped), isGenerated: false },
    { lang: 'Python', label: 'Python', write: createPythonWriter(model), ...generated },
    { lang: 'Go', label: 'Go', write: createGoWriter(model), ...generated },
    { lang: 'PHP', label: 'PHP', write: createPhpWriter(model), ...generated },
    { lang: 'Java', label: 'Java', write: createJavaWriter(model), ...generated },
  ]
}
