import { listOperations, type Operation } from '../../../src/kit/contract/contract.ts'
import type { Fault, Rewrite, WireAnswer } from '../fault.ts'
import { defineFault, editSuccess, type Fields, isSuccess, profileOf, withBody } from '../rewrites.ts'

/** Every success as something else. */
function replaceSuccess(replace: (answer: WireAnswer) => WireAnswer): () => Rewrite {
  return () => ({ onResponse: (answer) => (isSuccess(answer) ? replace(answer) : undefined) })
}

interface Breakage {
  way: string
  describes: string
  replace: (answer: WireAnswer) => WireAnswer
}

/** What a stated success may not be, whatever its shape is. */
const SERVER_ERROR: Breakage = {
  way: 'server-error',
  describes: 'answers 500 in place of a success',
  replace: (answer) => ({ ...answer, status: 500 }),
}

const BREAKAGES: Breakage[] = [
  {
    way: 'empty-body',
    describes: 'answers a success without a body',
    replace: (answer) => ({ ...answer, text: '', body: undefined }),
  },
  {
    way: 'content-type',
    describes: 'calls its JSON text/html',
    replace: (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' },
    }),
  },
  {
    way: 'not-200',
    describes: 'answers 201 in place of 200',
    replace: (answer) => ({ ...answer, status: 201 }),
  },
  {
    way: 'cut-json',
    describes: 'leaves out the end of its JSON',
    replace: (answer) => ({ ...answer, text: answer.text.slice(0, -1), body: undefined }),
  },
]

/** Operations whose success the interface document shows. */
const SHOWN = [
  'listTransactions',
  'listAmlRecords',
  'listAirtimeProviders',
  'listTvProviders',
  'listTvPackages',
  'listDataPlans',
]

/** Every other operation, and each whose success is shown, is broken in one of the ways, taking turns, and some that are documented fail besides. */
export function listAnswerFaults(): Fault[] {
  return listOperations().flatMap(({ operationId, object }, turn) => {
    const isStated = 'x-source' in object
    const isShown = SHOWN.includes(operationId)
    const { way, describes, replace } = BREAKAGES[Math.floor(turn / 2) % BREAKAGES.length]!
    const profile = isShown && way !== 'not-200' ? 'documented' : 'proposed'
    return [
      ...(isStated && turn % 7 === 0
        ? [
            defineFault(
              SERVER_ERROR.way,
              operationId,
              undefined,
              'documented',
              SERVER_ERROR.describes,
              replaceSuccess(SERVER_ERROR.replace),
            ),
          ]
        : []),
      ...(turn % 2 === 0 || isShown
        ? [defineFault(way, operationId, undefined, profile, describes, replaceSuccess(replace))]
        : []),
    ]
  })
}

/** The outer form of an answer: what each host wraps its data in. */
export function listEnvelopeFaults(): Fault[] {
  return [
    ...listOperations()
      .filter(({ host }, turn) => host === 'checkout' && turn % 5 === 0)
      .map(({ operationId }) =>
        defineFault(
          'no-status-code',
          operationId,
          undefined,
          profileOf(operationId, 'REQ-ERR-01'),
          'leaves statusCode out of every answer',
          () => ({
            onResponse: (answer) => {
              if (typeof answer.body !== 'object' || answer.body === null) return undefined
              const { statusCode: _, ...rest } = answer.body as Fields
              return 'statusCode' in answer.body ? withBody(answer, rest) : undefined
            },
          }),
        ),
      ),
    ...listOperations().filter(isEnveloped).flatMap(breakEnvelope),
    defineFault(
      'envelope-added',
      'listAmlRecords',
      undefined,
      'documented',
      'wraps the AML records in the envelope, which they do not have',
      () => editSuccess((body: object) => ({ success: true, statusCode: 200, message: 'OK', data: body })),
    ),
  ]
}

function isEnveloped({ operationId }: Operation): boolean {
  return SHOWN.includes(operationId) && operationId !== 'listAmlRecords'
}

function breakEnvelope({ operationId }: Operation, turn: number): Fault[] {
  const ways: [detail: string, describes: string, edit: (body: Fields) => unknown][] = [
    ['unwrapped', 'answers its data without the envelope', ({ data }) => data],
    [
      'data-in-text',
      'answers its data as a text that holds JSON',
      (body) => ({ ...body, data: JSON.stringify(body.data) }),
    ],
    ['code-in-text', 'answers statusCode as a text', (body) => ({ ...body, statusCode: '00' })],
  ]
  const [detail, describes, edit] = ways[turn % ways.length]!
  return [
    defineFault('envelope-changed', operationId, detail, 'documented', describes, () => editSuccess(edit)),
  ]
}
