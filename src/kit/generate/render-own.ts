import type { HostName } from '../contract/contract.ts'
import { assertDeclaresOnly } from './check-typescript.ts'
import type { ClientDocument } from './documents.ts'
import { renderOperations } from './operations.ts'
import { renderTypes } from './types.ts'

/** Renders one file per host, without imports of other generated files: any module resolution works. */
export async function renderOwnClient({ host, document }: ClientDocument): Promise<string> {
  const operations = withoutFirstLine(renderOperations(document, ''))
  const types = withoutFirstLine(await renderTypes(document, ''))
  const code = `/* eslint-disable */\n${renderFactory(host)}\n${operations}${types}`
  assertDeclaresOnly(code)
  return code
}

/** The names used in `createCheckoutClient` and the like. */
const NAMES: Record<HostName, string> = { checkout: 'Checkout', business: 'Business' }

function renderFactory(host: HostName): string {
  const name = NAMES[host]
  return `import {
  type ${name}ClientOptions as AnyClientOptions,
  type ContractClient,
  create${name}Client as createClient,
} from 'paycontract'

/** Options of the client. */
export type ${name}ClientOptions = Omit<AnyClientOptions<typeof operations>, 'operations' | 'credentials'>

export type ${name}Client = ContractClient<paths, typeof operations>

/** A client typed by this file; \`unwrap\`, \`paginate\` and the errors come from \`paycontract\`. */
export function create${name}Client(options: ${name}ClientOptions): ${name}Client {
  return createClient<paths, typeof operations>({ ...options, operations, credentials })
}
`
}

function withoutFirstLine(text: string): string {
  return text.slice(text.indexOf('\n') + 1)
}
