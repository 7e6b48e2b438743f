import { listOperations, type Operation } from '../../../src/kit/contract/contract.ts'
import type { Fault, Rewrite } from '../fault.ts'
import { defineFault, editRefusal, type Fields, profileOf } from '../rewrites.ts'

const WRONG_TYPE = { secret: 'Invalid SECRET key', public: 'Invalid public key passed' } as const

const KEYED = listOperations().filter(({ row }) => row.key !== 'none')

type Way = [way: string, describes: string, start: (operation: Operation) => Rewrite]

const messageOf = ({ row }: Operation) => WRONG_TYPE[row.key as 'public' | 'secret']

/** The stated message of a 401 with something else in its place. */
function replaceMessage(replace: (message: string) => string) {
  return (operation: Operation): Rewrite =>
    editRefusal(401, (body: Fields) =>
      body.message === messageOf(operation) ? { ...body, message: replace(messageOf(operation)) } : undefined,
    )
}

/** The stated message where it does not belong. */
function putMessage(isMeant: (hasKey: boolean) => boolean) {
  return (operation: Operation): Rewrite =>
    editRefusal(401, (body: Fields, { sender, headers }) => {
      const hasKey = ['api-key', 'public-key', 'authorization'].some((name) => name in headers)
      return !sender && isMeant(hasKey) ? { ...body, message: messageOf(operation) } : undefined
    })
}

const WAYS: Way[] = [
  [
    'other-case',
    'writes the message for a key of the wrong type in another case',
    replaceMessage((text) => text.toLowerCase()),
  ],
  [
    'full-stop',
    'ends the message for a key of the wrong type with a full stop',
    replaceMessage((text) => `${text}.`),
  ],
  [
    'swapped',
    'answers a key of the wrong type with the message of the other type',
    replaceMessage((text) => (text === WRONG_TYPE.secret ? WRONG_TYPE.public : WRONG_TYPE.secret)),
  ],
  [
    'vague',
    'answers a key of the wrong type as an unknown one',
    replaceMessage(() => 'The key is not known'),
  ],
]

const STATUS_WAYS: Way[] = [
  [
    'message-of-unknown-key',
    'answers an unknown key as one of the wrong type',
    putMessage((hasKey) => hasKey),
  ],
  [
    'wrong-type-is-403',
    'answers a key of the wrong type with 403',
    (operation) => ({
      onResponse: (answer) =>
        answer.status === 401 && answer.text.includes(messageOf(operation))
          ? { ...answer, status: 403 }
          : undefined,
    }),
  ],
  [
    'message-of-missing-key',
    'answers a missing key as one of the wrong type',
    putMessage((hasKey) => !hasKey),
  ],
]

/** How the message reads, and when it is given: the ways of getting it wrong take turns. */
export function listMessageFaults(): Fault[] {
  return KEYED.flatMap((operation, turn) => {
    const { operationId } = operation
    const profile = profileOf(operationId, 'REQ-AUTH-02', 'REQ-AUTH-03')
    const pick = ([way, describes, start]: Way) =>
      defineFault(way, operationId, undefined, profile, describes, () => start(operation))
    const isStated = profile === 'documented'
    return [
      ...((isStated && turn % 2 === 0) || turn % 5 === 0 ? [pick(WAYS[turn % WAYS.length]!)] : []),
      ...(isStated && turn % 3 === 0 ? [pick(STATUS_WAYS[(turn / 3) % STATUS_WAYS.length]!)] : []),
    ]
  })
}
