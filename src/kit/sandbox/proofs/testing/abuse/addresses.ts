import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import { keyHeader } from '../harness/call.ts'
import { type OperationId, operations } from '../harness/operations.ts'
import { type Attempt, attempt } from './attempt.ts'

const KB = 1024

export function badQueries(business: ReadyBusiness): Attempt[] {
  const get = (id: OperationId, query: string, status: number | number[]) =>
    attempt(`?${query.length > 60 ? `${query.slice(0, 40)}… (${query.length})` : query}`, id, status, {
      path: `${operations[id].path}?${query}`,
      headers: keyHeader(operations[id], business),
    })
  const numbers = [
    '0',
    '-1',
    '1.5',
    'NaN',
    'Infinity',
    '0x10',
    '1e3',
    '+1',
    '%201',
    '',
    'null',
    '[]',
    '٣',
    '１',
  ]
  return [
    ...numbers.map((each) => get('listTransactions', `page=${each}`, 400)),
    ...['0', '101', '99999999999999999999', '1e9', '-20'].map((each) =>
      get('listTransactions', `list=${each}`, 400),
    ),
    ...['9007199254740993', '9'.repeat(30), '9'.repeat(400)].map((each) =>
      get('listTransactions', `page=${each}`, [200, 400]),
    ),
    ...['0', '-1', '1.0', '01', ' 1', '', '1e3'].map((each) => get('listAmlRecords', `page=${each}`, 400)),
    ...['9'.repeat(30), '9'.repeat(400)].map((each) => get('listAmlRecords', `page=${each}`, [200, 400])),
    get('listAmlRecords', 'limit=101', 400),
    get('listAmlRecords', 'status=pending', 400),
    get('listTransactions', 'type=credit', 400),
    get('listTransactions', 'type=CREDIT&type=DEBIT', 400),
    get('listTransactions', 'page=1&page=1', 400),
    get('listTransactions', `search=${'a'.repeat(6 * KB)}`, 400),
    get('listTransactions', `search=${'%F0%9F%82%A1'.repeat(500)}`, 400),
    get('listTransactions', 'search=%00', 400),
    get('listTransactions', 'search=a%00b', 400),
    ...['%E0%80', '%ED%A0%80', '%FF'].map((each) => get('listTransactions', `search=${each}`, 400)),
    ...['%', '%zz', "'%3B--", '*', '(', '\\', '%25', '_', '', '%20', '"'].map((each) =>
      get('listTransactions', `search=${each}`, 200),
    ),
    get('listTransactions', '__proto__=1&constructor=2&toString=3', 200),
    get('listTransactions', '&&&=&==&', 200),
    ...[
      'today',
      '2026-13-01T00:00:00Z',
      '2026-01-01',
      '2026-01-01T25:00:00Z',
      '%2B275760-09-13T00:00:00.001Z',
    ].map((each) => get('listRefunds', `from=${each}`, 400)),
    ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '2026-02-30T00:00:00Z'].map((each) =>
      get('listRefunds', `from=${each}`, [200, 400]),
    ),
    get('listRefunds', 'reference=%27%20or%201=1', 400),
    get('listChargebacks', `reference=${'a'.repeat(65)}`, 400),
  ]
}

export function badPaths(business: ReadyBusiness): Attempt[] {
  const go = (id: OperationId, path: string, status: number | number[], method?: string) =>
    attempt(
      `${method ?? ''} ${path.length > 60 ? `${path.slice(0, 40)}… (${path.length})` : path}`,
      id,
      status,
      {
        path,
        headers: { 'content-type': 'application/json', ...keyHeader(operations[id], business) },
        ...(method && { method }),
      },
    )
  const verify = (segment: string, status: number | number[] = [400, 404]) =>
    go('verifyPayment', `/s2s/payments/verify/${segment}`, status)
  return [
    ...['%', '%zz', '%E0%A4%A', '%00', 'PAY_%00', '%2F', '..%2F..%2F', '%252e', '%ED%A0%80', '%FF', '*'].map(
      (each) => verify(each),
    ),
    ...['', '..', '.', '%2e%2e', 'PAY_1/extra', 'PAY_1?'.repeat(2), "PAY_1'--", 'A'.repeat(8 * KB)].map(
      (each) => verify(each),
    ),
    ...['%', '__proto__', 'constructor', 'null', '0'].map((each) =>
      go('removeCadCollectionEmail', `/business/settings/cad-collection-emails/${each}`, 404),
    ),
    ...['%', '__proto__', 'toString'].map((each) =>
      go('listTvPackages', `/bill-payment/tv-services/${each}`, 404),
    ),
    ...['%00', '%FF', 'a'.repeat(101)].flatMap((each) => [
      go('removeCadCollectionEmail', `/business/settings/cad-collection-emails/${each}`, 400),
      go('listTvPackages', `/bill-payment/tv-services/${each}`, 400),
    ]),
    ...['%', '__proto__'].map((each) => go('listDataPlans', `/bill-payment/internet-services/${each}`, 404)),
    go('ping', '/', 404),
    go('ping', '//charge/ping', 404),
    go('ping', '/charge/ping/', 404),
    go('ping', '/CHARGE/PING', 404),
    go('ping', '/charge/ping%2F', 404),
    go('ping', '/charge/ping;v=1', 404),
    ...['POST', 'PUT', 'DELETE', 'PROPFIND', 'CHECKOUT'].map((method) =>
      go('ping', '/charge/ping', 405, method),
    ),
    go('ping', '/pay/%', 404),
    go('ping', '/pay/%00', 404),
    go('ping', '/pay/', 404),
    go('ping', '/pay/nobody/card', [404, 415], 'POST'),
    go('ping', '/pay/nobody/result', 404),
  ]
}
