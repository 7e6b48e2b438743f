import { connect } from 'node:net'
import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'

interface RawRequest {
  host: 'checkout' | 'business' | 'control'
  /** The exact request, without line ends. */
  lines: string[]
  status: number[]
}

const ping = ({ publicKey }: ReadyBusiness, ...lines: string[]) => [
  ...['GET /charge/ping HTTP/1.1', 'host: localhost', 'connection: close', `api-key: ${publicKey}`],
  ...lines,
  ...['', ''],
]

const list = (target: string, { secretKey }: ReadyBusiness, ...lines: string[]) => [
  ...[`GET ${target} HTTP/1.1`, 'host: localhost', 'connection: close', `authorization: Bearer ${secretKey}`],
  ...lines,
  ...['', ''],
]

const register = ({ secretKey }: ReadyBusiness, lines: string[], body: string) => [
  ...['POST /business/settings/cad-collection-emails HTTP/1.1', 'host: localhost', 'connection: close'],
  ...[`authorization: Bearer ${secretKey}`, ...lines, '', body],
]

const json = 'content-type: application/json'

/** Requests that no well-meaning client can send. */
export const rawRequests: Record<string, (business: ReadyBusiness) => RawRequest> = {
  'the same key twice is not a key': (business) => ({
    host: 'checkout',
    lines: ping(business, `api-key: ${business.publicKey}`),
    status: [401],
  }),
  'two content types count as none': (business) => ({
    host: 'business',
    lines: register(business, ['content-type: text/plain', json, 'content-length: 17'], '{"email":"a@b.c"}'),
    status: [400, 415],
  }),
  'two lengths are refused': (business) => ({
    host: 'business',
    lines: register(business, [json, 'content-length: 17', 'content-length: 3'], '{"email":"a@b.c"}'),
    status: [400],
  }),
  'a length and chunks at once are refused': (business) => ({
    host: 'business',
    lines: register(business, [json, 'content-length: 3', 'transfer-encoding: chunked'], '0\r\n\r\n'),
    status: [400],
  }),
  'a negative length is refused': (business) => ({
    host: 'business',
    lines: register(business, [json, 'content-length: -1'], '{}'),
    status: [400],
  }),
  'invalid chunks are refused': (business) => ({
    host: 'business',
    lines: register(business, [json, 'transfer-encoding: chunked'], 'zz\r\n{}\r\n'),
    status: [400],
  }),
  'a body over 64 KB in chunks is refused': (business) => ({
    host: 'business',
    lines: register(
      business,
      [json, 'transfer-encoding: chunked'],
      `11170\r\n${'a'.repeat(70_000)}\r\n0\r\n\r\n`,
    ),
    status: [413],
  }),
  'a body under another length than its own is refused': (business) => ({
    host: 'business',
    lines: register(business, [json, 'content-length: 5'], '{"email":"a@b.c"}'),
    status: [400],
  }),
  'headers beyond 16 KB are refused': (business) => ({
    host: 'checkout',
    lines: ping(business, `x-long: ${'a'.repeat(20_000)}`),
    status: [431],
  }),
  'a key of 10 KB is refused': (business) => ({
    host: 'checkout',
    lines: ping({ ...business, publicKey: 'k'.repeat(10_000) }),
    status: [401],
  }),
  'a control character in a header is refused': (business) => ({
    host: 'checkout',
    lines: ping(business, 'x-odd: a\u0000b'),
    status: [400],
  }),
  'a path beyond all is refused': (business) => ({
    host: 'business',
    lines: list(`/transactions?search=${'a'.repeat(12_000)}`, business),
    status: [400, 414, 431],
  }),
  'escapes that mean nothing are not part of an id': (business) => ({
    host: 'business',
    lines: list('/bill-payment/tv-services/%E0%A4%A%%00%zz', business),
    status: [400],
  }),
  'bytes beyond ASCII in a path are refused or not found': (business) => ({
    host: 'business',
    lines: list('/bill-payment/tv-services/\u00ff\u00fe', business),
    status: [400, 404],
  }),
  'dots lead nowhere': (business) => ({
    host: 'business',
    lines: list('/bill-payment/../../../../etc/passwd', business),
    status: [404],
  }),
  'an absolute target is its path': (business) => ({
    host: 'business',
    lines: list('http://elsewhere.example/transactions?page=0', business),
    status: [400],
  }),
  'an invalid target is refused': (business) => ({
    host: 'business',
    lines: list('transactions', business),
    status: [400],
  }),
  'no host is refused': ({ publicKey }) => ({
    host: 'checkout',
    lines: ['GET /charge/ping HTTP/1.1', 'connection: close', `api-key: ${publicKey}`, '', ''],
    status: [400],
  }),
  'an odd host is refused': ({ publicKey }) => ({
    host: 'checkout',
    lines: ['GET /charge/ping HTTP/1.1', 'host: a b', 'connection: close', `api-key: ${publicKey}`, '', ''],
    status: [400],
  }),
  'another protocol is refused': () => ({
    host: 'checkout',
    lines: ['\u0016\u0003\u0001 not HTTP', '', ''],
    status: [400],
  }),
  'the control plane under another name is forbidden': () => ({
    host: 'control',
    lines: ['GET /ready HTTP/1.1', 'host: evil.example', 'connection: close', '', ''],
    status: [403],
  }),
}

/** Sends bytes, and reads the answer until the connection closes. */
export function sendRaw(url: string, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.from(lines.join('\r\n'), 'latin1')),
    )
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    // a server that refuses in the middle of a body may cut the connection after its answer
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)))
    socket.on('close', () => resolve(answer))
  })
}
