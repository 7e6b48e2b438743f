import * as businessTable from '../../../generated/business/operations.ts'
import * as checkoutTable from '../../../generated/checkout/operations.ts'
import { writeCredential } from '../../client/calls/write-credential.ts'
import type { Contract, HostName } from '../contract/contract.ts'
import { type Credential, describeCredentials, type OperationRow, statedKey } from '../contract/operations.ts'
import { showLine } from '../visible-text.ts'

interface Service extends Record<HostName, string> {
  publicKey: string
  secretKey: string
}

/** The operation to call on each host, with a query that needs no explanation. */
const CALLS = [
  { host: 'checkout', id: 'ping', query: '' },
  { host: 'business', id: 'listTransactions', query: 'list' },
] as const

/** Lists a `curl` for each host, to paste into a shell; none if the contract has no such operation. */
export function listExampleCalls(service: Service, contract?: Contract): string[] {
  const keys = { public: service.publicKey, secret: service.secretKey }
  return CALLS.flatMap(({ host, id, query }) => {
    const { rows, credentials } = readTable(host, contract)
    const row = rows[id]
    const key = row && statedKey(row)
    const credential = key && credentials[key]
    if (!row || !key || !credential) return []
    const [header] = Object.entries(writeCredential(credential, keys[key]))
    const name = query && nameOfQuery(contract, id, query)
    const url = `${service[host]}${row.path}${name ? `?${name}=2` : ''}`
    return [`curl -H ${quote(header!.join(': '))} ${quote(url)}`]
  })
}

interface Table {
  rows: Readonly<Record<string, Pick<OperationRow, 'path' | 'key'>>>
  credentials: Readonly<Record<string, Credential>>
}

function readTable(host: HostName, contract: Contract | undefined): Table {
  if (!contract) {
    const { operations, credentials } = host === 'checkout' ? checkoutTable : businessTable
    return { rows: operations, credentials }
  }
  const operations = contract.operations.filter((each) => each.host === host)
  return {
    rows: Object.fromEntries(operations.map(({ operationId, row }) => [operationId, row])),
    credentials: describeCredentials(contract.readDocument(host, 'proposed')),
  }
}

function nameOfQuery(contract: Contract | undefined, id: string, query: string): string | undefined {
  if (!contract) return query
  const operation = contract.operations.find(({ operationId }) => operationId === id)
  const parameters = operation?.object.parameters ?? []
  return parameters.find(({ name, 'x-was': was = name }) => was === query)?.name
}

/** Quotes a text safely for any shell and for the terminal. */
function quote(text: string): string {
  return `'${showLine(text).replaceAll("'", String.raw`'\''`)}'`
}
