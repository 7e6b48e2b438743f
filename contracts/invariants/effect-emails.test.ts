import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const LATER = { startedMs: 9_000, endedMs: 9_005 }
const SOON = { startedMs: 9_110, endedMs: 9_115 }
const LAST = { startedMs: 9_200, endedMs: 9_205 }
const record = { id: '7', email: 'Sender@example.ca' }
const register = (part = {}) =>
  ({
    operationId: 'registerCadCollectionEmail',
    meant: { body: { email: record.email } },
    body: { data: record },
    ...part,
  }) as const
const remove = (part = {}) =>
  ({ operationId: 'removeCadCollectionEmail', meant: { path: { id: '7' } }, ...part }) as const
const list = (rows: object[], part = {}) =>
  ({ operationId: 'listCadCollectionEmails', body: { data: rows }, ...part }) as const

/** The same email, removed and registered again. */
const again = { ...record, id: '9' }

/** The same email, registered by another business. */
const eighth = { ...record, id: '8' }

test.each([
  ['a registered email is listed', [list([]), register(), list([record], LATER)]],
  ['it is written in another case', [register(), list([{ id: '8', email: 'sender@example.ca' }], LATER)]],
  ['it shows later', [register(), list([]), list([record], LATER)]],
  ['it did not have the time to show', [register(), list([], { startedMs: 1_000 })]],
  ['it was removed', [register(), remove(), list([], LATER)]],
  ['it may have been removed', [register(), remove({ answer: undefined }), list([], LATER)]],
  [
    'it is removed while it is read',
    [register(), remove({ startedMs: 8_000, endedMs: 9_001 }), list([], LATER)],
  ],
  [
    'it is removed and read in one millisecond',
    [
      register(),
      list([record], { startedMs: 9_000, endedMs: 9_000 }),
      remove({ startedMs: 9_001, endedMs: 9_001 }),
      list([], { startedMs: 9_001, endedMs: 9_001 }),
    ],
  ],
  [
    'a business removes it and the other has it in one millisecond',
    [
      register(),
      list([record], { startedMs: 9_000, endedMs: 9_000 }),
      remove({ startedMs: 9_000, endedMs: 9_000 }),
      list([record], { ...asOther, startedMs: 9_001, endedMs: 9_001 }),
      register({ startedMs: 9_002, endedMs: 9_002 }),
      list([record], { startedMs: 9_002, endedMs: 9_002 }),
    ],
  ],
  [
    'each list of both businesses has it, and nobody registered it',
    [list([record]), list([record], asOther), list([record])],
  ],
  [
    'what is removed late has the id of what is registered again',
    [
      ...[register(), remove(), list([record]), register(asOther), list([{ ...record, id: '8' }], asOther)],
      list([record]),
    ],
  ],
  ['it was registered again', [register(), remove(), register(), list([record], LATER)]],
  ['a removal is at the same time', [register(), remove({ startedMs: 3 }), list([], LATER)]],
  ['the removal is refused', [register(), remove({ status: 404 }), list([record], LATER)]],
  [
    'its id is redacted',
    [
      register({ body: { data: { ...record, id: '12***34' } } }),
      remove({ meant: { path: { id: '12***34' } } }),
      list([], LATER),
    ],
  ],
  ['no list is shown', [register(), list([], { ...LATER, body: {} })]],
  ['another business lists none', [register(), list([], { ...LATER, ...asOther })]],
  ['what is refused was there', [list([record]), register({ status: 409, body: {} }), list([record], LATER)]],
  [
    'what is refused was taken before',
    [list([]), register(), register({ status: 409 }), list([record], LATER)],
  ],
  ['it is registered before the next list', [list([]), register(), list([record], LATER)]],
  [
    'a removal may be late',
    [
      register(),
      list([record], LATER),
      remove({ startedMs: 9_100, endedMs: 9_105 }),
      list([record], SOON),
      list([], LAST),
    ],
  ],
  ['a list is behind the one before it', [register(), list([record]), list([]), list([record], LATER)]],
  ['a list is behind after a removal', [list([record]), remove(), list([]), list([record]), list([], LATER)]],
  [
    'a list is behind while another business registers it',
    [register(), remove(), list([record]), register(asOther), list([record], asOther), list([record])],
  ],
  [
    'the list of another business is behind',
    [
      ...[register(asOther), remove({ ...asOther, startedMs: 15, endedMs: 16 }), register()],
      ...[list([record]), list([record], asOther), list([record])],
    ],
  ],
  [
    'a list is behind while another business may register it',
    [
      register(),
      list([record]),
      remove(),
      list([record]),
      register(asOther),
      list([record]),
      list([], LATER),
    ],
  ],
  [
    'it is removed and read within one millisecond',
    [
      register(),
      list([record], LATER),
      remove({ startedMs: 9_009, endedMs: 9_009 }),
      list([], { startedMs: 9_009, endedMs: 9_009 }),
    ],
  ],
  [
    'an unknown id is removed meanwhile',
    [list([record]), remove({ meant: { path: { id: '9' } } }), list([], LATER)],
  ],
  ['it was registered twice', [register(), register(), list([record, { ...record, id: '8' }], LATER)]],
  [
    'another business is answered otherwise',
    [register(), list([record]), register({ ...asOther, status: 202, body: record }), list([record])],
  ],
  [
    'another business takes it over, and the list is late',
    [register(), register({ ...asOther, body: { data: eighth } }), list([record])],
  ],
  [
    'another business takes it over, and it is registered again',
    [
      ...[register(), register({ ...asOther, body: { data: eighth } })],
      ...[list([eighth], asOther), register({ body: { data: again } }), list([again], LATER)],
    ],
  ],
  ['it is taken over from another business', [register(asOther), register(), list([record], LATER)]],
  [
    'another business removes it again',
    [
      ...[register(), register({ ...asOther, body: { data: eighth } }), list([eighth], asOther)],
      ...[remove({ ...asOther, meant: { path: { id: '8' } } }), list([record], LATER)],
    ],
  ],
  [
    'it went to another business',
    [register(), list([record]), remove(), register(asOther), list([record], asOther), list([], LATER)],
  ],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})

test.each([
  [
    'REQ-CAD-04',
    'was registered and not removed since, but is not listed 9 s later',
    [register(), list([], LATER)],
  ],
  [
    'REQ-CAD-04',
    'is not listed 9 s later',
    [
      register(),
      remove({ status: 409 }),
      remove({ meant: { path: { id: '9' } } }),
      remove(asOther),
      list([], LATER),
    ],
  ],
  ['REQ-CAD-06', 'was removed, but is listed 9 s later', [register(), remove(), list([record], LATER)]],
  [
    'REQ-CAD-06',
    'was removed, but is listed 9 s later',
    [register(), remove(), register({ ...asOther, body: { data: eighth } }), list([record], LATER)],
  ],
  [
    'REQ-CAD-04',
    'was listed and then was not, although it was not removed in between',
    [list([record]), list([])],
  ],
  [
    'REQ-CAD-06',
    'was not listed and then was, although it was not registered in between',
    [list([]), list([{ ...record, id: '8' }])],
  ],
  ['REQ-CAD-04', 'but is listed 2 times', [register(), list([record, { ...record, id: '8' }])]],
  [
    'REQ-CAD-09',
    'is listed for one business, and the other registers it',
    [register(), list([record]), register({ ...asOther, body: { ...record, id: '8' } }), list([record])],
  ],
  [
    'REQ-CAD-09',
    'is listed for one business, and the other registers it',
    [
      ...[register(), register({ ...asOther, body: { data: eighth } })],
      ...[list([record], LATER), list([eighth], { ...asOther, ...SOON })],
    ],
  ],
  ['REQ-CAD-04', 'Every registration of', [list([]), register({ status: 400, body: {} }), list([record])]],
  [
    'REQ-CAD-09',
    'is listed for one business, then for the other',
    [register(), list([record]), register(asOther), list([{ ...record, id: '8' }], asOther), list([record])],
  ],
  [
    'REQ-CAD-09',
    'is listed for one business, then for the other',
    [
      ...[register(), remove(), register({ body: { data: again } }), list([again])],
      ...[list([{ ...record, id: '8' }], asOther), list([again])],
    ],
  ],
])('%s: it %s', (requirement, message, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([
    expect.objectContaining({ requirements: [requirement], message: expect.stringContaining(message) }),
  ])
})

test.each([
  ['a registered CAD email', 1, [list([]), register(), list([record], LATER)]],
  ['a registered CAD email', 0, [register(), list([record], LATER)]],
  ['a removed CAD email', 1, [register(), list([record]), remove(), list([], LATER)]],
  ['a removed CAD email', 0, [register(), remove(), list([], LATER)]],
  [
    'a removed CAD email',
    1,
    [
      ...[register(), list([record]), remove({ startedMs: 8_999, endedMs: 9_000 })],
      list([], { startedMs: 9_000, endedMs: 9_001 }),
    ],
  ],
  ['registration is rejected', 1, [list([]), register({ status: 400, body: {} }), list([])]],
  ['registration is rejected', 0, [register({ status: 400, body: {} }), list([])]],
  ['by two businesses', 1, [register(), list([record]), register({ ...asOther, status: 409, body: {} })]],
  ['by two businesses', 0, [register(), list([record]), list([], asOther)]],
] as const)('%s is compared %i times', (rule, comparisons, parts) => {
  expect(comparisonsOf(effect, historyOf(...parts), rule)).toBe(comparisons)
})
