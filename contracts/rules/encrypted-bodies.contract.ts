import { describe } from 'vitest'
import type { Fixture } from '../../src/kit/check/harness/fixture.ts'
import { listMalformed, listUnreadable } from '../../src/kit/check/harness/probes/ciphertexts.ts'
import { deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import { expectEachRefused, expectNoOracle } from '../../src/kit/check/harness/probes/oracle.ts'
import { listRequestFields } from '../../src/kit/check/harness/probes/request-fields.ts'
import { createStates, isSettings } from '../../src/kit/check/harness/probes/right-request.ts'
import { mayBeSealed, sealedFieldOf } from '../../src/kit/check/harness/probes/sealed-field.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { composeParts } from '../../src/kit/check/harness/wire/compose-parts.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { createDataCipher } from '../../src/kit/check/harness/wire/data-cipher.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { readPaddings } from '../../src/kit/contract/paddings.ts'
import { listFixtures } from '../fixtures.ts'

/** All operations decrypt alike: each gets a part of the invalid payloads, and together they get every kind. */
const PARTS = 4

const ENCRYPTED = listFixtures()
  .filter(({ operation }) => mayBeSealed(operation.operationId, 'rsa'))
  .map((fixture, turn) => ({ operationId: fixture.operation.operationId, fixture, turn }))

const states = createStates()

/** Returns an acceptable plaintext and its ciphertext. */
async function encryptRight(session: Session, fixture: Fixture, how: 'take' | 'share') {
  const { operationId } = fixture.operation
  const field = sealedFieldOf(session, operationId, 'rsa')
  const whole = listRequestFields(fixture, 'proposed').find(
    ({ place, at }) => place === 'payload' && at.length === 0,
  )!
  const basis = await states[how](session, fixture)
  const payload = isSettings(basis) ? composeParts(whole, basis, []).payload : basis.data
  if (payload === undefined)
    session.undecidable(`requests.${operationId} of target.json has no data that could be encrypted`)
  const encryption = session.target.encryption!
  return { field, encryption, payload, data: await createDataCipher(encryption).encrypt(payload) }
}

/** Returns a request whose encrypted field holds a raw value; without a value, the field is omitted. */
function sealedRequest(field: string, value?: unknown): RequestOptions {
  return { body: value === undefined ? {} : { [field]: value }, isWire: true }
}

/** The first two could be mistaken for a plaintext. */
const NO_TEXTS = [
  ['an object', {}],
  ['an array', ['AAAA']],
  ['a number', 5],
  ['null', null],
] as const

const PADDINGS = readPaddings(wireContract().readDocument('checkout', 'proposed'))

// The interface document says "most checkout endpoints" and not which, so what each one refuses is a proposal.
describe.concurrent.each(ENCRYPTED)('$operationId', ({ operationId, fixture, turn }) => {
  prove('REQ-ENC-01 REQ-AUTH-09 rejects a request without encrypted data', 'proposed', async (session) => {
    const field = sealedFieldOf(session, operationId, 'rsa')
    expectRefusal(await session.call(operationId, sealedRequest(field)), { status: 400 })
  })

  for (const [what, data] of deal(NO_TEXTS, turn, 2)) {
    prove(`REQ-ENC-01 rejects data that is ${what}`, 'proposed', async (session) => {
      const field = sealedFieldOf(session, operationId, 'rsa')
      expectRefusal(await session.call(operationId, sealedRequest(field, data)), { status: 400 })
    })
  }

  prove(
    'REQ-ENC-02 rejects undecryptable data, without revealing the cause',
    ['proposed', 'decrypts'],
    async (session) => {
      const { field, encryption, payload, data } = await encryptRight(session, fixture, 'share')
      const unreadable = deal(await listUnreadable(encryption, data, payload), turn, PARTS)
      await expectNoOracle(unreadable, (each) => session.call(operationId, sealedRequest(field, each)))
    },
  )

  prove('proposal: rejects data that is not base64', 'decrypts', async (session) => {
    const { field, encryption, payload, data } = await encryptRight(session, fixture, 'share')
    if ((encryption.encoding ?? 'base64') !== 'base64')
      session.disable(`the operator expects data in ${encryption.encoding}`)
    await expectEachRefused(deal(listMalformed(data, payload), turn, PARTS), (each) =>
      session.call(operationId, sealedRequest(field, each)),
    )
  })

  for (const padding of deal(PADDINGS, turn, PADDINGS.length)) {
    prove(
      `proposal: decrypts data with the padding ${padding}`,
      ['decrypts', 'magic-values'],
      async (session) => {
        const { field, encryption, payload } = await encryptRight(session, fixture, 'take')
        const data = await createDataCipher({ ...encryption, padding }).encrypt(payload)
        await session.succeed(operationId, sealedRequest(field, data))
      },
    )
  }
})
