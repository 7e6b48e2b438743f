import type { HostName, Operation } from '../../contract/contract.ts'
import type { Target } from '../../target/target.ts'
import { shorten } from '../../visible-text.ts'
import type { Reply } from './ask-safely.ts'

const MAX_ANSWER = 120

/** The secret that a group of operations needs, by its name in a description. */
export type KeyName = 'public key' | 'secret key' | 'credential'

export function formatKeyObstacle({
  name,
  source,
  operations,
  reply,
}: {
  name: KeyName
  source: string
  operations: readonly Operation[]
  reply: Reply
}): string {
  return (
    `Your ${name} (${source}) was rejected by every operation that takes it and was tried (${listNames(operations)}), ` +
    `just like an unknown key: ${quote(reply)}. Is it a key of this environment?`
  )
}

export function formatSwappedKeys(): string {
  return 'The public key was rejected where the secret key was accepted: are publicKey and secretKey swapped?'
}

export function formatSwappedHosts({ checkout, business }: Target, { operationId, host }: Operation): string {
  return (
    `${operationId} belongs to the ${host} API, but the URL of the other API answers it: ` +
    `are the two URLs swapped? The checkout API is said to be at ${checkout}, the business API at ${business}.`
  )
}

/** Describes a host that answered everything in the same useless way. */
export function formatHostObstacle(host: HostName, replies: readonly Reply[]): string {
  const [reply] = replies as [Reply]
  const asked = listNames(replies.map(({ operation }) => operation))
  const about = `The ${host} API (--${host}-url) `
  switch (reply.trouble) {
    case 'redirected':
      return `${about}redirects every request (${asked}), such as to ${reply.location ?? 'nowhere'}. Redirects are not followed, because that would leak the keys: give the final URL.`
    case 'not found':
      return `${about}has nothing that was requested (${asked}): ${quote(reply)}. Is the path of the URL right?`
    default:
      return `${about}answers every request with something that is not JSON (${asked}): ${quote(reply)}. Is it a proxy, a login page or another service?`
  }
}

function quote({ status, text }: Reply): string {
  return `${status} ${text.trim() === '' ? '(nothing)' : shorten(text.trim().replaceAll(/\s+/g, ' '), MAX_ANSWER)}`
}

function listNames(operations: readonly Operation[]): string {
  return [...new Set(operations.map(({ operationId }) => operationId))].join(', ')
}
