import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock, type Mock } from './create-mock.ts'

let mock: Mock
beforeAll(async () => {
  mock = await createMock({ checkoutPort: 0, businessPort: 0 })
})
afterAll(() => mock.close())

/** Invalid and unusual media types. A list is a header that is sent twice. */
// biome-ignore format: a class of values a line
const values: (string | string[])[] = [
  ...['', ' ', ';', ',', '/', '*', '*/', '/*', '*/*', '**', '*/json', '*/*/*', 'application', 'application/', '/json'],
  ...['application/;', 'application/;charset=utf-8', 'application//json', 'application/json/', 'application/ json'],
  ...['application /json', 'application/json;', 'application/json;;', 'application/json;charset', 'application/json;charset='],
  ...['application/json;=utf-8', 'application/json;charset="utf-8', 'application/json;charset=utf-8"', 'application/json;"'],
  ...['application/json; charset=\'utf-8\'', 'application/json;charset=utf-16', 'application/json;charset=nonsense'],
  ...['application/json;a=1;a=2', 'application/json, application/json', 'application/json,', ',application/json'],
  ...['text/', 'text', 'text/plain', 'text/*', 'text/html;level=1', 'a/b/c', 'x/y', 'image/png', 'application/*', 'application/*+json'],
  ...['application/+json', 'application/vnd.a+json', 'application/vnd.a+', '+json', 'application/xml', 'text/xml;<a>'],
  ...['multipart/form-data', 'multipart/form-data;', 'multipart/form-data; boundary', 'multipart/form-data; boundary='],
  ...['multipart/form-data; boundary=""', 'multipart/form-data; boundary=a;boundary=b', `multipart/form-data; boundary=${'b'.repeat(5000)}`],
  ...['multipart/', 'multipart/*', 'multipart/mixed', 'multipart/mixed; boundary=x', 'application/x-www-form-urlencoded'],
  ...['application/x-www-form-urlencoded;charset', 'application/octet-stream', 'message/rfc822', 'null', 'undefined', '[object Object]'],
  ...['__proto__', 'constructor', '__proto__/constructor', 'application/constructor', 'application/__proto__', 'toString/valueOf'],
  ...['application/json;q=2', 'application/json;q=-1', 'application/json;q=a', 'application/json;q', '*/*;q=0', 'application/json;q=0'],
  ...['APPLICATION/JSON', 'Application/Json;Charset=UTF-8', 'application/json\tcharset', 'application/json\t;\tq=1'],
  ...['\u00e9/\u00e9', 'application/js\u00f6n', 'application/json;charset=\u00ff', '\u0080/\u00a0', '"application/json"', '(application/json)'],
  ...['{"a":1}', '%00/%00', 'application%2Fjson', '../../etc/passwd', '<a>/<b>', '$ref', '#/components'],
  ...['a'.repeat(8000), `application/${'j'.repeat(8000)}`, `${'a'.repeat(4000)}/${'b'.repeat(4000)}`, `application/json;${'a=1;'.repeat(2000)}`],
  ...[`${'*/*,'.repeat(2000)}*/*`, '/'.repeat(8000), ';'.repeat(8000), `application/json;a="${'\\"'.repeat(3000)}`],
  ['application/json', 'text/plain'],
  ['text/plain', 'application/json'],
  ['', 'application/json'],
  ['application/', '*/'],
]

interface Sent {
  name: string
  url: string
  method: string
  body: string
}

const operations = (): Sent[] => [
  {
    name: 'createOrder',
    url: `${mock.checkout}/charge/order/create`,
    method: 'POST',
    body: '{"data":"AAAA"}',
  },
  {
    name: 'saveCard',
    url: `${mock.checkout}/charge/order/save-card`,
    method: 'PATCH',
    body: '{"data":"AAAA"}',
  },
  { name: 'ping', url: `${mock.checkout}/charge/ping`, method: 'GET', body: '' },
  { name: 'listTransactions', url: `${mock.business}/transactions`, method: 'GET', body: '' },
  { name: 'attachCustomerKyc', url: `${mock.business}/customers/c-1/attach`, method: 'PUT', body: '{}' },
  {
    name: 'submitSourceOfFundsFile',
    url: `${mock.business}/transfer/submit/source-of-funds/file`,
    method: 'POST',
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  },
  {
    name: 'initiatePayment',
    url: `${mock.business}/s2s/payments/initiate`,
    method: 'POST',
    body: '{"amount":1,',
  },
  {
    name: 'deleteCadEmail',
    url: `${mock.business}/business/settings/cad-collection-emails/e-1`,
    method: 'DELETE',
    body: '',
  },
  { name: 'no operation', url: `${mock.business}/nowhere`, method: 'POST', body: '{}' },
]

/** Uses its own socket instead of `fetch`, which repairs or refuses malformed headers. */
function send({ url, method, body }: Sent, headers: Record<string, string | string[]>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: { ...keys(), ...headers }, agent: false, timeout: 5000 },
      (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', reject)
      },
    )
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('no answer')))
    sent.end(body)
  })
}

const keys = () => ({
  'api-key': mock.publicKey,
  'public-key': mock.publicKey,
  authorization: `Bearer ${mock.secretKey}`,
})

test.for(['content-type', 'accept', 'both'] as const)(
  'no %s makes the mock fail',
  async (header, { task }) => {
    const broken: unknown[] = []
    let tried = 0
    for (const operation of operations()) {
      const attempts = values.map(async (value) => {
        const headers: Record<string, string | string[]> = {}
        if (header !== 'accept') headers['content-type'] = value
        if (header !== 'content-type') headers.accept = value
        tried++
        const status = await send(operation, headers).catch(String)
        if (!(typeof status === 'number' && status >= 200 && status < 500)) {
          broken.push([operation.name, String(value).slice(0, 60), status])
        }
      })
      await Promise.all(attempts)
    }
    task.meta.attack = { name: 'media types of the mock', tried, held: tried - broken.length }
    expect(broken).toEqual([])
    expect(await send(operations()[2]!, {})).toBe(200)
  },
)
