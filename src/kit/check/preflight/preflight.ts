import type { Contract } from '../../contract/contract.ts'
import { findObject, HOSTS, type HostName, isSafe, type Operation } from '../../contract/contract.ts'
import { gapOf } from '../../contract/document.ts'
import type { Obstacle, Target } from '../../target/target.ts'
import { rightKeyOf } from '../harness/credentials.ts'
import { TransportError } from '../harness/wire/transport.ts'
import { askSafely, type Reply } from './ask-safely.ts'
import {
  formatHostObstacle,
  formatKeyObstacle,
  formatSwappedHosts,
  formatSwappedKeys,
  type KeyName,
} from './format-obstacle.ts'

/** Operations of one host that need the same key. */
interface Group {
  host: HostName
  key: 'public' | 'secret'
  operations: Operation[]
}

/** An obstacle that tests skip for, with the text that is reported once. */
export interface ToldObstacle extends Obstacle {
  told: string
}

/**
 * Sends a target a few requests that change nothing, and finds what would fail every test for one reason: an unknown key,
 * swapped URLs, a host that is something else. It sends one request for each host and key, and more only if its answer was
 * useless. A host that does not answer is left to the suite.
 *
 * Only what the interface document states counts. How the business API accepts its secret key is a proposal, so a refusal there
 * says nothing, unless the target's description says what it accepts.
 *
 * @param keySource returns where a key was given, such as `PAYCONTRACT_SECRET_KEY`
 */
export async function findObstacles(
  contract: Contract,
  target: Target,
  keySource: (key: KeyName) => string,
): Promise<ToldObstacle[]> {
  try {
    const groups = await Promise.all(
      listGroups(contract).map(async (group) => ({ group, replies: await ask(target, group) })),
    )
    const troubled = groups.filter(({ replies }) => replies.length > 0)
    if (troubled.length === 0) return []
    const all = troubled.flatMap(({ replies }) => replies)
    const swapped = await findSwappedHosts(target, all)
    if (swapped) return [swapped]
    const hosts = HOSTS.flatMap((host) => findDeadHost(target, host, groups))
    const isDead = ({ host }: Group) => hosts.some((each) => each.host === host)
    const keys = troubled.filter(({ group }) => !isDead(group) && isStated(group, target))
    const ofSet = keys.filter(({ group }) => keyNameOf(group, target) !== 'credential')
    if (await areKeysSwapped(target, ofSet)) {
      return [...hosts, { reason: 'the public and the secret key are swapped', told: formatSwappedKeys() }]
    }
    const refused = await Promise.all(
      keys.map(({ group, replies }) => findBadKey(target, group, replies, keySource)),
    )
    // A key that the other host accepts is valid: only this host refuses it.
    const isKnown = ({ key, host }: Obstacle) =>
      (host === 'business' && key === 'secret' && target.businessCredential !== undefined) ||
      groups.some(({ group, replies }) => group.key === key && group.host !== host && replies.length === 0)
    return [...hosts, ...refused.flat().map((each) => (isKnown(each) ? each : withoutHost(each)))]
  } catch (error) {
    if (error instanceof TransportError) return []
    throw error
  }
}

function withoutHost({ host, ...rest }: ToldObstacle): ToldObstacle {
  return rest
}

function listGroups({ operations, readDocument }: Contract): Group[] {
  const usable = operations.filter(
    (operation) =>
      isSafe(operation) &&
      !operation.row.path.includes('{') &&
      findObject(readDocument(operation.host, 'documented'), operation.row) &&
      !gapOf(operation.object),
  )
  return HOSTS.flatMap((host) =>
    (['public', 'secret'] as const).flatMap((key) => {
      const own = usable.filter(({ host: its, row }) => its === host && row.key === key)
      // An operation without a body can only be refused for its key.
      own.sort((a, b) => Number(a.row.method !== 'GET') - Number(b.row.method !== 'GET'))
      return own.length > 0 ? [{ host, key, operations: own }] : []
    }),
  )
}

/** Whether it is stated or described how these operations receive their key. */
function isStated({ host, key }: Group, { businessCredential }: Target): boolean {
  return host === 'checkout' || key === 'public' || businessCredential !== undefined
}

function keyNameOf({ host, key }: Group, { businessCredential }: Target): KeyName {
  const isOwn = host === 'business' && key === 'secret' && businessCredential !== undefined
  return isOwn ? 'credential' : `${key} key`
}

/** Returns the answers if all were useless for the same reason, or none if one was of use. */
async function ask(target: Target, { operations }: Group): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const operation of operations) {
    const reply = await askSafely(target, operation, rightKeyOf(target, operation))
    replies.push(reply)
    if (reply.trouble === undefined || reply.trouble !== replies[0]!.trouble) return []
  }
  return replies
}

/** Finds whether the other host serves what this one does not. */
async function findSwappedHosts(
  target: Target,
  replies: readonly Reply[],
): Promise<ToldObstacle | undefined> {
  if (target.checkout === target.business) return undefined
  const hosts = new Set(replies.map(({ operation }) => operation.host))
  if (hosts.size < HOSTS.length) return undefined
  for (const host of HOSTS) {
    const { operation } = replies.find((each) => each.operation.host === host)!
    const other = target[host === 'checkout' ? 'business' : 'checkout']
    const { trouble } = await askSafely(target, operation, rightKeyOf(target, operation), other)
    if (trouble === undefined)
      return { reason: 'the two URLs are swapped', told: formatSwappedHosts(target, operation) }
  }
  return undefined
}

/** Finds a host that answered only with redirects, only with pages, or only that a path does not exist. */
function findDeadHost(
  target: Target,
  host: HostName,
  groups: readonly { group: Group; replies: readonly Reply[] }[],
): ToldObstacle[] {
  const own = groups.filter(({ group }) => group.host === host)
  const replies = own.flatMap((each) => each.replies)
  const isWhole = own.length > 0 && own.every((each) => each.replies.length > 0)
  const troubles = new Set(replies.map(({ trouble }) => trouble))
  if (!isWhole || troubles.size > 1 || troubles.has('refused')) return []
  // A redirect to a login may refuse a key, if it is not stated how the key is sent.
  if (
    troubles.has('redirected') &&
    !replies.some(isMoved) &&
    !own.some(({ group }) => isStated(group, target))
  )
    return []
  return [
    {
      host,
      reason: `the ${host} API gives every request the same useless answer`,
      told: formatHostObstacle(host, replies),
    },
  ]
}

/** Whether a redirect leads to the requested path at another address. */
function isMoved({ location, operation: { row } }: Reply): boolean {
  const to = location === undefined ? null : URL.parse(location, 'http://unknown.invalid')
  const bare = (path: string) => path.replace(/\/$/, '')
  return to !== null && bare(to.pathname).endsWith(bare(row.path))
}

/** Whether both keys are refused, and each is accepted in place of the other. */
async function areKeysSwapped(
  target: Target,
  troubled: readonly { group: Group; replies: readonly Reply[] }[],
): Promise<boolean> {
  const refused = troubled.filter(({ replies }) => replies[0]!.trouble === 'refused')
  if (refused.length < 2) return false
  for (const { group, replies } of refused) {
    const other = group.key === 'public' ? target.secretKey : target.publicKey
    const { trouble } = await askSafely(target, replies[0]!.operation, other)
    if (trouble !== undefined) return false
  }
  return true
}

/** Finds a key that gets the same answer as an invalid one. */
async function findBadKey(
  target: Target,
  group: Group,
  replies: readonly Reply[],
  keySource: (key: KeyName) => string,
): Promise<ToldObstacle[]> {
  const [first] = replies as [Reply]
  if (first.trouble !== 'refused') return []
  const { operation } = first
  const stranger = await askSafely(target, operation, 'not-a-key-of-this-service')
  if (messageOf(stranger) !== messageOf(first)) return []
  const name = keyNameOf(group, target)
  const { host, key, operations } = group
  return [
    {
      host,
      key,
      reason: `the ${name} was rejected by every operation that was called`,
      told: formatKeyObstacle({ name, source: keySource(name), operations, reply: first }),
    },
  ]
}

/** Returns the part of an answer that does not vary from one request to the next. */
function messageOf({ status, text }: Reply): string {
  try {
    const { message } = JSON.parse(text)
    return `${status} ${JSON.stringify(message)}`
  } catch {
    return `${status} ${text}`
  }
}
