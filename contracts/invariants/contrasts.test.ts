import { expect, test } from 'vitest'
import { contrasts } from './contrasts.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { amlRecords, historyOf, transactions } from './testing/sample-history.ts'

const refused = { status: 400, body: { message: 'No' } }
const unknown = { key: 'none', status: 401, body: { message: 'No' } } as const
const banks = (part = {}) => ({ operationId: 'listBanks', ...part }) as const
const asked = (query: Record<string, string>, ids: string[]) =>
  transactions(
    ids.map((id) => ({ id })),
    { meant: { query } },
  )
const emails = (...all: string[]) =>
  ({
    operationId: 'listCadCollectionEmails',
    body: all.map((email) => ({ id: `cad-${email}`, email })),
  }) as const
const saved = [
  { operationId: 'saveCard', body: { card: { token: 'tok_AB12CD34' } } },
  { operationId: 'saveCard', ...refused },
] as const
const charge = (token: string, part = {}) =>
  ({ operationId: 'chargeToken', meant: { data: { by: token, note: 'a note' } }, ...part }) as const

test.each([
  ['REQ-ORD-12', 1, 'another key is refused', [banks(), banks(unknown)]],
  ['REQ-ORD-12', 0, 'every key is taken', [banks(), banks({ key: 'none' })]],
  ['REQ-ORD-12', 0, 'its own key is refused too', [banks(refused), banks(unknown)]],
  [
    'REQ-TXN-03',
    1,
    'another size shows other rows',
    [asked({ list: '1' }, ['a']), asked({ list: '2' }, ['a', 'b'])],
  ],
  [
    'REQ-TXN-03',
    1,
    'another size is refused',
    [asked({ list: '1' }, ['a']), { ...asked({ list: '0' }, []), ...refused }],
  ],
  ['REQ-TXN-03', 0, 'no answer differs', [asked({ list: '1' }, ['a']), asked({ list: 'many' }, ['a'])]],
  [
    'REQ-TXN-05',
    1,
    'another page shows other rows',
    [asked({}, ['a']), asked({}, ['a']), asked({ page: '2' }, ['b'])],
  ],
  [
    'REQ-TXN-05',
    0,
    'another parameter differs too',
    [asked({}, ['a']), asked({ page: '2', list: '1' }, ['b'])],
  ],
  ['REQ-TXN-05', 0, 'each answer is new', [asked({}, ['a']), asked({}, ['b']), asked({ page: '2' }, ['c'])]],
  ['REQ-TXN-07', 1, 'a search finds less', [asked({}, ['a', 'b']), asked({ search: 'x' }, ['a'])]],
  [
    'REQ-AML-03',
    1,
    'another status shows other records',
    [
      amlRecords([{ id: 'a' }, { id: 'b' }]),
      amlRecords([{ id: 'a' }], { meant: { query: { status: 'PENDING' } } }),
    ],
  ],
  ['REQ-CAD-03', 1, 'an email comes', [emails('a@b.example'), emails('a@b.example', 'c@b.example')]],
  ['REQ-CAD-03', 0, 'the emails are the same', [emails('a@b.example'), emails('a@b.example')]],
  [
    'REQ-ORD-11',
    1,
    'another token is refused',
    [...saved, charge('tok_AB12CD34'), charge('tok_of_nobody', refused)],
  ],
  ['REQ-ORD-11', 0, 'another token is taken', [...saved, charge('tok_AB12CD34'), charge('tok_of_nobody')]],
  [
    'REQ-ORD-11',
    0,
    'its own token is refused',
    [...saved, charge('tok_AB12CD34'), charge('tok_AB12CD34', refused)],
  ],
  [
    'REQ-ORD-11',
    0,
    'another text is refused',
    [
      ...saved,
      charge('tok_AB12CD34'),
      charge('', { meant: { data: { by: 'tok_AB12CD34', note: 'no' } }, ...refused }),
    ],
  ],
] as const)(
  '%s needs to be proved what is compared %i times where %s',
  (requirement, comparisons, _, parts) => {
    const history = historyOf(...parts)
    expect(findingsOf(contrasts, history)).toEqual([])
    expect(comparisonsOf(contrasts, history, requirement)).toBe(comparisons)
  },
)
