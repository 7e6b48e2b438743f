import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { collectHar } from './testing/collect-har.ts'

/**
 * Written by the tools in their names, which called one small server on this machine. Irrelevant headers and other calls were
 * removed, the rest is unchanged.
 */
const recording = (name: string) => fileURLToPath(new URL(`testing/${name}.har`, import.meta.url))

const TEXT = '{"status":true,"message":"Zahlung ₦ ok","data":{"reference":"tx_1","amount":2500}}'
const NOT_HELD = 'the recording does not hold the body'
const ELSEWHERE = "it is in another file; record with content: 'embed'"

const POSTED = [
  'POST /echo {"amount":2500,"name":"Ọlá"} → 201 {"length":31}',
  'POST /echo a=b+c&%C3%BC=%26 → 201 {"length":16}',
]

const recordings: [name: string, lines: string[]][] = [
  [
    // It holds no bodies of redirects, of forms with a file or of bytes, and does not mark answers from the cache.
    'playwright',
    [
      `GET /gzip → 200 ${TEXT}`,
      `GET /br → 200 ${TEXT}`,
      'GET /latin1 → 200 café',
      'GET /png → 200 it is binary (image/png)',
      `GET /redirect → 302 ${NOT_HELD}`,
      'GET /empty → 204',
      'GET /etag → 200 {"etag":1}',
      'GET /etag → 200 {"etag":1}',
      'GET /cached → 200 {"cached":1}',
      'GET /cookies → 200 {"cookies":2}',
      'GET /drop → no answer',
      ...POSTED,
      `15: ${NOT_HELD} of its request`,
      `16: ${NOT_HELD} of its request`,
    ],
  ],
  ['playwright-attached', [`GET /gzip → 200 ${ELSEWHERE}`, `2: ${NOT_HELD} of its request: ${ELSEWHERE}`]],
  ['playwright-routes', ['GET /plain → 200 plain', 'POST /echo {"name":"Ọlá","x":"é"} → 201 {"length":231}']],
  [
    'mitmproxy',
    [
      `GET /gzip → 200 ${TEXT}`,
      `GET /zstd → 200 ${TEXT}`,
      'GET /latin1 → 200 café',
      'GET /png → 200 it is binary (image/png)',
      'GET /redirect → 302 moved',
      'GET /empty → 204',
      'GET /drop → no answer',
      'HEAD /gzip → 200',
      ...POSTED,
      'POST /echo {"reference":"tx_1","name":"Ọlá","receipt":"receipt.bin"} → 201 {"length":378}',
      'POST /echo \u0000\u0001ÿþ → 201 {"length":4}',
    ],
  ],
  [
    // Chromium's Network panel, "Export HAR (with sensitive data)". It has no bodies of redirects, and marks cached answers.
    'devtools',
    [
      `GET /gzip → 200 ${TEXT}`,
      `GET /br → 200 ${TEXT}`,
      'GET /latin1 → 200 café',
      'GET /png → 200 it is binary (image/png)',
      `GET /redirect → 302 ${NOT_HELD}`,
      'GET /empty → 204',
      'GET /etag → 200 {"etag":1}',
      'GET /cached → 200 {"cached":1}',
      'GET /cookies → 200 {"cookies":2}',
      'GET /drop → no answer',
      'HEAD /gzip → 200',
      ...POSTED,
      'POST /echo {"reference":"tx_1","name":"Ọlá","receipt":"receipt.bin"} → 201 {"length":403}',
      'POST /echo \u0000\u0001ÿþ → 201 {"length":4}',
    ],
  ],
  [
    'firefox',
    [
      `GET /gzip → 200 ${TEXT}`,
      `GET /br → 200 ${TEXT}`,
      'GET /latin1 → 200 café',
      'GET /png → 200 it is binary (image/png)',
      `GET /redirect → 302 ${NOT_HELD}`,
      'GET /empty → 204',
      'GET /etag → 200 {"etag":1}',
      'GET /drop → no answer',
      ...POSTED,
      'POST /echo {"reference":"tx_1","name":"Ọlá","receipt":"receipt.bin"} → 201 {"length":462}',
      'POST /echo \u0000\u0001ÿþ → 201 {"length":4}',
    ],
  ],
]
test.each(recordings)('what %s recorded is read', async (name, lines) => {
  expect(await collectHar(recording(name))).toEqual(lines)
})
