import { describe, expect } from 'vitest'
import { nameBusiness } from '../../src/kit/check/harness/credentials.ts'
import { noteOpenForm } from '../../src/kit/check/harness/evaluate/open-form.ts'
import { type Asked, areAlike } from '../../src/kit/check/harness/evaluate/status/likeness.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { listAlteredPayloads, listCutPayloads } from '../../src/kit/check/harness/probes/ciphertexts.ts'
import { deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { mayBeSealed, sealedFieldOf } from '../../src/kit/check/harness/probes/sealed-field.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { createSharedWork } from '../../src/kit/check/harness/share-work.ts'
import { createDataCipher } from '../../src/kit/check/harness/wire/data-cipher.ts'
import type { Exchange, RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { listOperations, type OperationId } from '../../src/kit/contract/contract.ts'
import { forEachBusiness, proveByFacts } from '../states/by-facts.ts'
import { expectAllRefused, listClear, openRight, otherThan, type Wrong } from '../states/sealed-requests.ts'
import { freshRequest } from '../states/taken-requests.ts'
import { listCallers } from '../states/whole-list.ts'

const states = createStates()

const shareRight = createSharedWork<string, { request: RequestOptions; wrong: Exchange; right: Exchange }>()

/** Sends a request with data that cannot be read and then the right one, once for all tests of an operation. */
async function sendRight(caller: Session, operationId: OperationId) {
  await caller.turn()
  return shareRight(caller, `${operationId} ${nameBusiness(caller.target)}`, async () => {
    const field = sealedFieldOf(caller, operationId, 'rsa')
    const request = await freshRequest(caller, operationId, states)
    if (request.data === undefined) caller.undecidable(`requests.${operationId} of target.json has no data`)
    const { data, ...clear } = request
    const [[, unreadable]] = (await listAltered(caller, data as object)) as [Wrong]
    const body = { ...(request.body as object), [field]: unreadable }
    // The wrong body comes first: its content must not affect the next request.
    const wrong = await caller.call(operationId, { ...clear, body })
    return { request, wrong, right: await caller.call(operationId, request) }
  })
}

const OWN = {
  states,
  async taken(caller: Session, operationId: OperationId) {
    const { right } = await sendRight(caller, operationId)
    if (!isTaken(right)) refuseRight(caller, right)
  },
}

const refuseRight = (caller: Session, { operation, status, text }: Exchange): never =>
  caller.undecidable(
    `a valid request was rejected: ${status} ${text.slice(0, 120)}${noteOpenForm(caller.target, operation)}`,
  )

/** Returns the first encrypted operation whose valid request is accepted. */
async function takeAny(caller: Session): Promise<OperationId | undefined> {
  for (const { operationId } of ENCRYPTED) {
    const taken = await caller.attempt((own) => OWN.taken(own, operationId))
    if (taken) return operationId
  }
  return undefined
}

/**
 * Whether the target decrypts another payload with the check's key. If nothing promises that this payload is accepted, its answer
 * must also be the one that unreadable data gets there, and readable data does not: the fields of a payload are not documented.
 */
async function readsOthers(
  caller: Session,
  { isDescribed }: RequestOptions,
  answer: Asked,
): Promise<boolean> {
  const operationId = await takeAny(caller)
  if (!operationId || isDescribed) return operationId !== undefined
  const field = sealedFieldOf(caller, operationId, 'rsa')
  const { data, ...clear } = await freshRequest(caller, operationId, states)
  if (data === undefined) return false
  const [[, unreadable]] = (await listAltered(caller, data as object)) as [Wrong]
  const body = { ...(clear.body as object), [field]: unreadable }
  const unread = await caller.call(operationId, { ...clear, body })
  const empty = await caller.call(operationId, { ...clear, data: {} })
  return areAlike(unread, answer) && !areAlike(empty, unread)
}

async function listAltered({ target }: Session, plaintext: object): Promise<readonly Wrong[]> {
  const encryption = target.encryption!
  const sealed = await createDataCipher(encryption).encrypt(plaintext)
  return [...listAlteredPayloads(encryption, sealed), ...listCutPayloads(encryption, sealed)]
}

/** Returns bodies that hold the plaintext's fields beside the encrypted field, and one that has neither. */
function listClearBodies(field: string, plaintext: object, altered: readonly Wrong[]): Wrong[] {
  const [, unreadable] = altered[0]!
  return [
    ['without data', {}],
    ['whose data is empty beside the plaintext', { ...plaintext, [field]: '' }],
    ['whose data is null beside the plaintext', { ...plaintext, [field]: null }],
    ['whose data cannot be read beside the plaintext', { ...plaintext, [field]: unreadable }],
  ]
}

const ENCRYPTED = listOperations()
  .filter(({ operationId }) => mayBeSealed(operationId, 'rsa'))
  .map(({ operationId }, turn) => ({ operationId, turn }))

// Which endpoints are "most" is not documented: an operation is one of them if its encrypted payload is accepted.
describe.concurrent.each(ENCRYPTED)('$operationId', ({ operationId, turn }) => {
  forEachBusiness(['stateful', 'decrypts'], ({ index, whose, prove }) => {
    /** Each business tries half of them with each operation. */
    const share = (wrong: readonly Wrong[]) => deal(wrong, turn + index, 2)
    /** Expects refusals of the request with another value in its encrypted field, or another body. */
    const refuse = (
      title: string,
      list: (
        caller: Session,
        field: string,
        plaintext: object,
      ) => Promise<{ data?: readonly Wrong[]; bodies?: readonly Wrong[] }>,
    ) =>
      prove(title, async (caller) => {
        const { field, request, plaintext } = await openRight(OWN, caller, operationId, 'rsa')
        const { data = [], bodies = [] } = await list(caller, field, plaintext)
        await expectAllRefused(caller, operationId, [
          ...data.map(([what, value]): [string, RequestOptions] => [
            `with data ${what}`,
            { ...request, body: { ...(request.body as object), [field]: value } },
          ]),
          ...bodies.map(([what, body]): [string, RequestOptions] => [what, { ...request, body }]),
        ])
      })

    prove(`REQ-AUTH-11 REQ-ENC-02 decrypts data${whose} with its own key`, async (caller) => {
      const { request, wrong, right } = await sendRight(caller, operationId)
      if (isTaken(right)) return
      const isUnread = areAlike(right, wrong) && (await readsOthers(caller, request, wrong))
      if (!isUnread) refuseRight(caller, right)
      expect(right.text.slice(0, 200), 'the answer to data that can be read').not.toBe(
        wrong.text.slice(0, 200),
      )
    })

    // An event may be accepted in either form: no payment depends on it.
    if (operationId !== 'trackOrderEvent') {
      refuse(
        `REQ-ENC-01 REQ-AUTH-09 rejects unencrypted data${whose}, an unencrypted body, and one without data`,
        async (caller, field, plaintext) => ({
          data: share(listClear(plaintext)),
          bodies: [
            ['whose body is the plaintext', plaintext],
            ...share(listClearBodies(field, plaintext, await listAltered(caller, plaintext))),
          ],
        }),
      )
    }

    refuse(`REQ-ENC-02 rejects altered data${whose}`, async (caller, _, plaintext) => ({
      data: share(await listAltered(caller, plaintext)),
    }))
  })

  proveByFacts(
    'REQ-AUTH-11 rejects data encrypted with the key of the other environment',
    ['stateful', 'decrypts'],
    async (session) => {
      const caller = (await listCallers(session)).find(({ target }) => target.live?.encryptionKey)
      const key = caller?.target.live?.encryptionKey
      if (!key || !caller)
        return session.disable(
          'target.json names no live.encryptionKey',
          byDescribing({ businesses: [{ live: { encryptionKey: '<key>' } }] }),
        )
      const { field, request, plaintext } = await openRight(OWN, caller, operationId, 'rsa')
      const sealed = await createDataCipher({ ...caller.target.encryption!, key }).encrypt(plaintext)
      const body = { ...(request.body as object), [field]: sealed }
      await expectAllRefused(caller, operationId, [["for the other environment's key", { ...request, body }]])
    },
  )

  forEachBusiness(['stateful', 'decrypts', 'two-businesses'], ({ index, prove }) => {
    const key = index > 0 ? 'the key of the caller, sent by another business' : 'the key of another business'
    prove(`REQ-AUTH-11 rejects data encrypted with ${key}`, async (caller, other) => {
      const encryption = otherThan(caller, other!, 'encryption')
      const { field, request, plaintext } = await openRight(OWN, caller, operationId, 'rsa')
      const sealed = await createDataCipher(encryption).encrypt(plaintext)
      const foreign = await openRight(OWN, other!, operationId, 'rsa')
      const own = await createDataCipher(encryption).encrypt(foreign.plaintext)
      await expectAllRefused(caller, operationId, [
        [`for ${key}`, { ...request, body: { ...(request.body as object), [field]: sealed } }],
        // About a record of the owner of the encryption key.
        [
          `for ${key}, about its record`,
          { ...foreign.request, body: { ...(foreign.request.body as object), [field]: own } },
        ],
      ])
    })
  })
})
