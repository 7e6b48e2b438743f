/** A read that is late enough for every effect. */
export const LATER = { startedMs: 9_000, endedMs: 9_005 }
export const SENDER = 'sender@example.ca'
export const emails = (...registered: string[]) =>
  ({
    operationId: 'listCadCollectionEmails',
    body: { data: registered.map((email, id) => ({ id: `cad-${id}`, email })) },
  }) as const
export const received = (amount: number, part = {}) =>
  ({
    operationId: 'receiveCadCollection',
    key: 'none',
    meant: { body: { id: `evt-${amount}`, amount, currency: 'CAD', source: { email: SENDER } } },
    ...part,
  }) as const
export const row = (id: string, amount: number, part = {}) => ({
  ...{ id, amount, currency: 'CAD', type: 'CREDIT', createdAt: '2026-01-02T09:00:00Z' },
  ...part,
})
export const seeded = row('t0', 7, { createdAt: '2026-01-01T09:00:00Z' })
export const list = (rows: object[], part = {}) =>
  ({
    operationId: 'listTransactions',
    body: { data: { transactions: rows, meta: { totalItems: rows.length } } },
    ...part,
  }) as const
export const ofSender = (email: string, amount = 5.01) =>
  received(amount, { meant: { body: { id: 'evt', amount, currency: 'CAD', source: { email } } } })
