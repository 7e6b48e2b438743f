import { writeCredential } from '../../client/calls/write-credential.ts'
import { type Contract, credentialOf, type Operation } from '../contract/contract.ts'
import type { HistoryExchange } from '../history/history.ts'
import { textOf } from '../target/credential.ts'
import type { Keys, Target } from '../target/target.ts'

/** The owner and kind of the key that a request carries. */
export interface Caller {
  business: HistoryExchange['business']
  /** `unclassified`: a key that is not described. The answer shows whether it is the right one. */
  key: HistoryExchange['key'] | 'unclassified'
  /** Undescribed keys may belong to any business, so the calls of each key are judged separately. */
  group: number
}

export type Identify = (operation: Operation, headers: Headers) => Caller

/** Maximum number of undescribed keys to distinguish; later ones count as one. */
export const MAX_GROUPS = 1_000

/** Maps a header with its value to the described business whose credential it is. */
type Known = ReadonlyMap<string, Pick<Caller, 'business'> & { type: 'public' | 'secret' }>

/**
 * Creates a function that finds out whose key a request carries, by the keys in the description of the target.
 *
 * @param target omitted if the target is not described
 */
export function createIdentifier(contract: Contract, target?: Target): Identify {
  const groups = new Map<string, number>()
  const known = {
    checkout: listKnown(contract, 'checkout', target),
    business: listKnown(contract, 'business', target),
  }
  const groupOf = (value: string) => {
    const group = groups.get(value) ?? Math.min(groups.size + 1, MAX_GROUPS)
    if (groups.size < MAX_GROUPS) groups.set(value, group)
    return group
  }
  return ({ host, row }, headers) => {
    if (row.key === 'none') return { business: 'caller', key: 'right', group: 0 }
    const wanted = row.key === 'public' ? 'public' : 'secret'
    const { header } = credentialOf(host, wanted, contract)
    const value = headers.get(header)
    if (!value)
      return { business: 'caller', key: 'none', group: groups.size > 0 && !target ? groups.size : 0 }
    const found = known[host].get(nameOf(header, value))
    if (found)
      return { business: found.business, key: found.type === wanted ? 'right' : found.type, group: 0 }
    return { business: 'caller', key: 'unclassified', group: groupOf(nameOf(header, value)) }
  }
}

/** Normalizes a header for lookup: the name of a scheme such as `Bearer` is case-insensitive. */
function nameOf(header: string, value: string): string {
  const [, scheme, rest] = /^\s*([A-Za-z]+)\s+(\S+)\s*$/.exec(value) ?? []
  return `${header.toLowerCase()}: ${scheme ? `${scheme.toLowerCase()} ${rest}` : value.trim()}`
}

function listKnown(contract: Contract, host: Operation['host'], target: Target | undefined): Known {
  const known = new Map<string, Pick<Caller, 'business'> & { type: 'public' | 'secret' }>()
  const add = (business: Caller['business'], keys: Keys | undefined) => {
    if (!keys) return
    const publicHeader = credentialOf(host, 'public', contract)
    // Where the business API takes a credential of its own, the secret key is still of the wrong type for the others.
    for (const [name, value] of Object.entries(writeCredential(publicHeader, keys.secretKey)))
      known.set(nameOf(name, value), { business, type: 'secret' })
    for (const type of ['public', 'secret'] as const) {
      // A key of the wrong type is sent in the header of the right one.
      for (const header of [publicHeader, credentialOf(host, 'secret', contract)]) {
        const own = host === 'business' && type === 'secret' ? keys.businessCredential : undefined
        const secret = type === 'public' ? keys.publicKey : keys.secretKey
        const login = own?.user === undefined ? undefined : Buffer.from(textOf(own)).toString('base64')
        const written = login
          ? { [header.header]: `Basic ${login}` }
          : writeCredential(header, own?.secret ?? secret)
        for (const [name, value] of Object.entries(written))
          known.set(nameOf(name, value), { business, type })
      }
    }
  }
  add('other', target?.other)
  add('caller', target)
  return known
}
