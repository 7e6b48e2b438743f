import { credentialOf, listOperations, type Operation } from '../../../src/kit/contract/contract.ts'
import type { Fault, Service, WireRequest } from '../fault.ts'
import { defineFault, profileOf, refusalOf } from '../rewrites.ts'

const CREDENTIALS = ['api-key', 'public-key', 'authorization']

interface Leniency {
  way: string
  describes: string
  /** Requirements by which it is a breach of what is stated. */
  requirements: string[]
  suits?: (operation: Operation) => boolean
  /** Whether a request is let in that should be refused. */
  admits: (request: WireRequest) => boolean
}

const hasCredential = ({ headers }: WireRequest) => CREDENTIALS.some((name) => headers[name])

/** Longer than any key of the API: the encryption key in one line. */
const LONG = 300

const LENIENCIES: Leniency[] = [
  {
    way: 'key-type-accepted',
    describes: 'takes a key of the wrong type',
    requirements: ['REQ-AUTH-02', 'REQ-AUTH-03'],
    admits: ({ sender, operation }) => sender?.isCurrent === true && sender.type !== operation.row.key,
  },
  {
    way: 'no-key-accepted',
    describes: 'takes a call without a key',
    requirements: ['REQ-AUTH-01', 'REQ-AUTH-06', 'REQ-AUTH-08', 'REQ-CAD-07'],
    admits: (request) => !hasCredential(request),
  },
  {
    way: 'unknown-key-accepted',
    describes: 'takes a key that nobody issued',
    requirements: ['REQ-AUTH-01', 'REQ-AUTH-06'],
    admits: (request) => hasCredential(request) && !request.sender,
  },
  {
    way: 'rotated-key-accepted',
    describes: 'takes a key that was rotated away',
    requirements: ['REQ-AUTH-12'],
    admits: ({ sender }) => sender?.isCurrent === false,
  },
]

/** That a rotated key stops working is stated of every checkout operation, and tried of each: it was missed once. */
const ROTATED = LENIENCIES.findIndex(({ way }) => way === 'rotated-key-accepted')

const OTHER_LENIENCIES: Leniency[] = [
  {
    way: 'encryption-key-accepted',
    describes: 'takes the encryption key as an API key',
    requirements: ['REQ-AUTH-10'],
    suits: ({ host }) => host === 'checkout',
    admits: ({ headers }) => (headers['api-key']?.length ?? 0) > LONG,
  },
  {
    way: 'header-accepted',
    describes: 'takes a public key in api-key too',
    requirements: ['REQ-AUTH-07'],
    suits: ({ host, row }) => host === 'business' && row.key === 'public',
    admits: ({ headers, operation }) =>
      headers['api-key'] !== undefined &&
      headers[credentialOf(operation.host, 'public').header] === undefined,
  },
]

const KEYED = listOperations().filter(({ row }) => row.key !== 'none')

/** Each operation lets in a key that it should not, taking turns, and some refuse the right one. */
export function listKeyFaults(): Fault[] {
  return KEYED.flatMap((operation, turn) => {
    const first = turn % LENIENCIES.length
    const own = operation.host === 'checkout' ? new Set([first, ROTATED]) : [first]
    const others = OTHER_LENIENCIES.filter(({ suits }) => suits!(operation)).filter(
      ({ way }) => way === 'header-accepted' || turn % 5 === 0,
    )
    return [
      ...[...[...own].map((index) => LENIENCIES[index]!), ...others].map((leniency) =>
        breakWith(leniency, operation),
      ),
      ...(turn % 9 === 0 ? [refuseRight(operation)] : []),
    ]
  })
}

function breakWith({ way, describes, requirements, admits }: Leniency, { operationId }: Operation): Fault {
  const profile = profileOf(operationId, ...requirements)
  return defineFault(way, operationId, undefined, profile, describes, () => ({
    onRequest: (request: WireRequest, service: Service) =>
      admits(request) ? service.as(request, request.sender?.business ?? 0) : undefined,
  }))
}

function refuseRight(operation: Operation): Fault {
  const { operationId, host } = operation
  // Of the business operations it is stated that they need a credential, and not which.
  const requirements = ['REQ-AUTH-04', 'REQ-AUTH-05', 'REQ-AUTH-06']
  const profile =
    host === 'business' && operation.row.key === 'secret'
      ? 'proposed'
      : profileOf(operationId, ...requirements)
  return defineFault(
    'right-key-refused',
    operationId,
    undefined,
    profile,
    'refuses the right key with 401',
    () => ({
      onRequest: ({ sender }) =>
        sender?.isCurrent && sender.type === operation.row.key ? refusalOf(operation, 401) : undefined,
    }),
  )
}
