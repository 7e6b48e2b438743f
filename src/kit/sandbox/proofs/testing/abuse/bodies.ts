import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import { keyHeader } from '../harness/call.ts'
import { type OperationId, operations } from '../harness/operations.ts'
import { type Attempt, attempt, type Body, post } from './attempt.ts'

const KB = 1024
const register = 'registerCadCollectionEmail'

export function badJson(business: ReadyBusiness): Attempt[] {
  const bodies: [string, Body][] = [
    ['nothing', ''],
    ['a brace', '{'],
    ['a trailing comma', '{"email":"a@b.c",}'],
    ['single quotes', "{'email':'a@b.c'}"],
    ['something after', '{"email":"a@b.c"} {}'],
    ['a comment', '{"email":"a@b.c"} // mine'],
    ['NaN', '{"email":NaN}'],
    ['a raw line break in a text', '{"email":"a\n@b.c"}'],
    ['a raw NUL in a text', '{"email":"a\0@b.c"}'],
    ['half of an escape', '{"email":"\\u12"}'],
    ['bytes that are not UTF-8', Uint8Array.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['UTF-16', new Uint8Array(Buffer.from('{"email":"a@b.c"}', 'utf16le'))],
    ['null', 'null'],
    ['a list', '[{"email":"a@b.c"}]'],
    ['a text', '"a@b.c"'],
    ['a number', '1e999'],
    ['lists in lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['lists in lists that do not end', '['.repeat(60_000)],
    ['objects in a field', `{"email":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`],
    ['__proto__', '{"__proto__":{"email":"a@b.c"}}'],
    ['__proto__ beside', '{"email":"a@b.c","__proto__":{"polluted":true}}'],
    ['constructor', '{"email":"a@b.c","constructor":{"prototype":{"polluted":true}}}'],
    ['a list for a text', '{"email":["a@b.c"]}'],
    ['a card number for a name', '{"4242424242424242":1}'],
    ['a name without characters', '{"":1}'],
  ]
  return bodies.map(([name, body]) => post(business, register, name, 400, body))
}

export function oddTexts(business: ReadyBusiness): Attempt[] {
  const payment = { amount: 5, currency: 'NGN', customer: { firstName: 'A', email: 'a@b.example' } }
  const initiate = (name: string, extra: object, statuses: number | number[] = 200) =>
    post(business, 'initiatePayment', name, statuses, JSON.stringify({ ...payment, ...extra }))
  const nest = (open: string, close: string, times: number) =>
    JSON.stringify({ ...payment, metadata: { at: 0 } }).replace(
      '0}}',
      `${open.repeat(times)}0${close.repeat(times)}}}`,
    )
  return [
    initiate('NUL in a text', { description: 'a\0b' }, 400),
    initiate('NUL in a name', { metadata: { 'a\0b': 1 } }, 400),
    initiate('half a surrogate pair in a text', { description: '\ud800' }, 400),
    initiate('half a surrogate pair in a name', { metadata: { '\udc00': 1 } }, 400),
    initiate('text from right to left', { description: '\u202eabc\u2066' }),
    initiate('SQL', { description: "'); drop table orders; --" }),
    initiate('HTML', { description: '<script>alert(1)</script>' }),
    initiate('half a cent', { amount: 0.005 }, 400),
    initiate('a number beyond all', { amount: 1e300 }, 400),
    initiate('an address that runs a script', { redirectUrl: 'javascript:alert(1)' }, 400),
    post(business, 'initiatePayment', 'metadata in metadata', 400, nest('{"a":', '}', 9_000)),
    post(business, 'initiatePayment', 'lists in metadata', 400, nest('[', ']', 30_000)),
    post(
      business,
      'initiatePayment',
      '__proto__ in metadata',
      400,
      nest('{"__proto__":{"polluted":', '}}', 1),
    ),
  ]
}

export function badContentTypes(business: ReadyBusiness): Attempt[] {
  const typed = (
    id: OperationId,
    type: string,
    status: number | number[],
    body: Body = '{"email":"a@b.c"}',
  ) =>
    attempt(`as ${type || 'nothing'}`, id, status, {
      headers: { ...(type && { 'content-type': type }), ...keyHeader(operations[id], business) },
      body,
    })
  const bytes = new Uint8Array(Buffer.from('{"email":"a@b.c"}'))
  return [
    typed(register, 'text/plain', 415),
    typed(register, '', 415, bytes),
    typed(register, 'application/jsonx', 415),
    typed(register, 'application/xml', 415, '<email/>'),
    typed(register, 'application/x-www-form-urlencoded', 415, 'email=a@b.c'),
    typed(register, 'application/json, text/plain', 415),
    typed(register, ';;;', 415),
    typed('verifyOrder', 'text/plain', 415, '{"data":"AAAA"}'),
    typed('submitSourceOfFundsFile', 'application/json', 415, '{}'),
    typed('submitSourceOfFundsFile', 'multipart/form-data', [400, 415], 'no boundary'),
    typed(
      'submitSourceOfFundsFile',
      'multipart/form-data; boundary=x',
      [400, 415],
      '--y\r\n\r\nother\r\n--y--',
    ),
    typed('submitSourceOfFundsFile', 'multipart/form-data; boundary=x', [400, 415], '--x\r\nbroken'),
  ]
}

/** Creates bodies beyond their limits, for a sandbox over sockets: it may answer before it has read everything. */
export function makeLargeAttempts(business: ReadyBusiness): Attempt[] {
  const email = (bytes: number) => JSON.stringify({ email: 'a'.repeat(bytes - '{"email":""}'.length) })
  const file = (bytes: number) => {
    const form = new FormData()
    form.append('transactionId', 'none')
    form.append('sourceOfFunds', 'GIFT')
    form.append('file', new Blob(['%PDF-1.7\n', new Uint8Array(bytes - 9)]), 'proof.pdf')
    return form
  }
  const upload = (name: string, status: number, body: FormData) =>
    attempt(name, 'submitSourceOfFundsFile', status, {
      headers: keyHeader(operations.submitSourceOfFundsFile, business),
      body,
    })
  const stream = (bytes: number) =>
    post(business, register, `${bytes} bytes of unannounced length`, 413, new Blob([email(bytes)]).stream())
  const unannounced = stream(65 * KB)
  return [
    post(business, register, '64 KB, which is read', 400, email(64 * KB)),
    post(business, register, 'a byte over 64 KB', 413, email(64 * KB + 1)),
    { ...unannounced, init: { ...unannounced.init, duplex: 'half' } as RequestInit },
    upload('10 MB, which is read', 404, file(10 * KB * KB)),
    upload('a byte over 10 MB', 413, file(10 * KB * KB + 1)),
  ]
}
