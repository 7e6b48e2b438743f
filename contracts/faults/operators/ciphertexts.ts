import { listOperations, type Operation } from '../../../src/kit/contract/contract.ts'
import type { Fault, WireRequest } from '../fault.ts'
import { defineFault, exampleAnswer, profileOf } from '../rewrites.ts'

interface Credulity {
  way: string
  describes: string
  admits: (wire: unknown, request: WireRequest) => boolean
}

/** Bytes of an RSA block of 4096 bits. */
const BLOCK_BYTES = 512

const bytesOf = (wire: unknown) => (typeof wire === 'string' ? Buffer.from(wire, 'base64').length : 0)

const RSA: Credulity[] = [
  {
    way: 'tampered',
    describes: 'takes data that cannot be decrypted',
    admits: (wire, { plaintext }) => plaintext === undefined && bytesOf(wire) === BLOCK_BYTES,
  },
  {
    way: 'plaintext',
    describes: 'takes data that is not encrypted at all',
    admits: (wire) => typeof wire === 'object' && wire !== null,
  },
  {
    way: 'truncated',
    describes: 'takes data that is no whole block',
    admits: (wire) => typeof wire === 'string' && bytesOf(wire) !== BLOCK_BYTES,
  },
  {
    way: 'absent',
    describes: 'takes a body without data',
    admits: (wire) => wire === undefined || wire === null || wire === '',
  },
]

/** Of each operation with an encrypted body one or two; they read the payload as the specification's example. */
export function listCiphertextFaults(): Fault[] {
  const encrypted = listOperations().filter(({ row }) => row.encrypted?.cipher === 'rsa')
  return [
    ...encrypted.flatMap((operation, turn) =>
      [turn, ...(turn % 3 === 0 ? [turn + 1] : [])].map((index) =>
        believe(RSA[index % RSA.length]!, operation),
      ),
    ),
    ...listOperations()
      .filter(({ row }) => row.encrypted?.cipher === 'aes-256-gcm')
      .flatMap((operation) => CARD.map((credulity) => believe(credulity, operation))),
  ]
}

const FORM = /^[0-9a-f]+:[0-9a-f]+:[0-9a-f]+$/

const CARD: Credulity[] = [
  {
    way: 'tampered',
    describes: 'takes card data that cannot be decrypted',
    admits: (wire, { plaintext }) => plaintext === undefined && typeof wire === 'string' && FORM.test(wire),
  },
  {
    way: 'plaintext',
    describes: 'takes card data in the clear',
    admits: (wire) => typeof wire === 'object' && wire !== null,
  },
]

function believe({ way, describes, admits }: Credulity, operation: Operation): Fault {
  const { operationId, row } = operation
  const profile = way === 'tampered' ? profileOf(operationId, 'REQ-ENC-03') : 'proposed'
  return defineFault(way, operationId, undefined, profile, describes, () => ({
    onRequest(request) {
      const { body, sender } = request
      if (typeof body !== 'object' || body === null || sender?.type !== row.key) return undefined
      const wire = (body as Record<string, unknown>)[row.encrypted!.field]
      return admits(wire, request) ? exampleAnswer(operation) : undefined
    },
  }))
}
