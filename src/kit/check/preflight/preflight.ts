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

/** Operations of one host that take one key. */
interface Group {
  host: HostName
  key: 'public' | 'secret'
  operations: Operation[]
}

/** What the tests skip for, and what is reported of it once. */
export interface ToldObstacle extends Obstacle {
  told: string
}

/**
 * Asks a target a few things that change nothing, and tells what would fail every test for one reason: a key that it
 * does not know, URLs that have changed places, a host that is something else. It sends one request for each host and
 * key, and more only where that came to nothing. A host that does not answer is left to the suite.
 *
 * Only what the interface document states counts: how the business API takes its secret key is a proposal, so that a
 * refusal there says nothing, unless the target's description says what it takes.
 *
 * @param keySource where a key was given, such as `PAYCONTRACT_SECRET_KEY`
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
      return [
        ...hosts,
        { reason: 'the public and the secret key have changed places', told: formatSwappedKeys() },
      ]
    }
    const refused = await Promise.all(
      keys.map(({ group, replies }) => findBadKey(target, group, replies, keySource)),
    )
    // A key that the other host knows is a key: it is this host that does not take it.
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
      // What takes no body is refused for its key alone.
      own.sort((a, b) => Number(a.row.method !== 'GET') - Number(b.row.method !== 'GET'))
      return own.length > 0 ? [{ host, key, operations: own }] : []
    }),
  )
}

/** Whether it is stated or described how the key of these operations travels. */
function isStated({ host, key }: Group, { businessCredential }: Target): boolean {
  return host === 'checkout' || key === 'public' || businessCredential !== undefined
}

function keyNameOf({ host, key }: Group, { businessCredential }: Target): KeyName {
  const isOwn = host === 'business' && key === 'secret' && businessCredential !== undefined
  return isOwn ? 'credential' : `${key} key`
}

/** What came, where every answer was useless for the same reason; nothing where one was of use. */
async function ask(target: Target, { operations }: Group): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const operation of operations) {
    const reply = await askSafely(target, operation, rightKeyOf(target, operation))
    replies.push(reply)
    if (reply.trouble === undefined || reply.trouble !== replies[0]!.trouble) return []
  }
  return replies
}

/** The other host has what this one has not. */
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
      return { reason: 'the two URLs have changed places', told: formatSwappedHosts(target, operation) }
  }
  return undefined
}

/** A host of which nothing came but redirects, pages, or that there is nothing. */
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
  // To a login: a key is refused so too, where it is not stated how it travels.
  if (
    troubles.has('redirected') &&
    !replies.some(isMoved) &&
    !own.some(({ group }) => isStated(group, target))
  )
    return []
  return [
    {
      host,
      reason: `the ${host} API answers everything that is asked in the same useless way`,
      told: formatHostObstacle(host, replies),
    },
  ]
}

/** Whether a redirect leads to what was asked for, at another address. */
function isMoved({ location, operation: { row } }: Reply): boolean {
  const to = location === undefined ? null : URL.parse(location, 'http://unknown.invalid')
  const bare = (path: string) => path.replace(/\/$/, '')
  return to !== null && bare(to.pathname).endsWith(bare(row.path))
}

/** Both keys are refused, and each is taken in place of the other. */
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

/** A key that is answered as one is that nobody was given. */
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
      reason: `the ${name} was refused by every operation that was asked`,
      told: formatKeyObstacle({ name, source: keySource(name), operations, reply: first }),
    },
  ]
}

/** All of an answer that is not of the moment. */
function messageOf({ status, text }: Reply): string {
  try {
    const { message } = JSON.parse(text)
    return `${status} ${JSON.stringify(message)}`
  } catch {
    return `${status} ${text}`
  }
}
