import type { RequestField } from './request-fields.ts'

/** The rule that states what a keyword says of a field, by operation, field and keyword. */
export const STATED: Readonly<Record<string, string>> = {
  'listTransactions list type': 'REQ-TXN-03',
  'listTransactions list minimum': 'REQ-TXN-03',
  'listTransactions page type': 'REQ-TXN-05',
  'listTransactions page minimum': 'REQ-TXN-05',
  'listTransactions type enum': 'REQ-TXN-09',
  'listAmlRecords status enum': 'REQ-AML-03',
  'listAmlRecords page default': 'REQ-AML-07',
  'listAmlRecords limit default': 'REQ-AML-09',
  'registerCadCollectionEmail email type': 'REQ-CAD-02',
  'registerCadCollectionEmail email required': 'REQ-CAD-02',
}

/** The requirement that states one of these keywords of a field, else the mark of a proposal. */
export function markOf(field: RequestField, ...keywords: string[]): string {
  const [requirement] = keywords.flatMap((keyword) => STATED[stateOf(field, keyword)] ?? [])
  return requirement ?? 'proposal:'
}

export function stateOf({ operation, at }: RequestField, keyword: string): string {
  return `${operation.operationId} ${at.join('.')} ${keyword}`
}
