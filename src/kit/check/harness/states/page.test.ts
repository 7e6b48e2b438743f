import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from './page.ts'

const PAGE = `<!doctype html><style>p { color: red }</style><h1>Pay &amp; go</h1>
<form method="post" action="/pay/x?a=1&amp;b=2"><input type="hidden" name="step" value="card"><input type="hidden"
name="token" value="&quot;t&quot;"><input id="number" name="number" value=""><button type="submit">Pay</button></form>
<form method="post" action="/pay/x"><input type="hidden" name="step" value="cancel"><button type="submit">Cancel</button></form>`

let url: string
let posted: { url?: string; body: string }[] = []

const server = createServer(async (request, response) => {
  if (request.method === 'GET')
    return void response.end(
      request.url === '/end'
        ? '<meta http-equiv="refresh" content="5;url=https://shop.example/?a=1&amp;b=2">'
        : PAGE,
    )
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  posted.push({ url: request.url, body: Buffer.concat(chunks).toString() })
  response.writeHead(303, { location: posted.length === 1 ? '/end' : 'https://shop.example/done' }).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay/x`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

test('fills in a form, with its hidden fields, and says where that leads', async () => {
  posted = []
  const page = await openPage(url)
  expect(page.text).toBe('Pay & go Pay Cancel')
  expect(page.leadsTo).toBeUndefined()
  const end = await page.submit({ number: '4242' })
  expect(posted[0]).toEqual({ url: '/pay/x?a=1&b=2', body: 'step=card&token=%22t%22&number=4242' })
  expect(end.leadsTo).toBe('https://shop.example/?a=1&b=2')
  const gone = await page.press('Cancel')
  expect(posted[1]!.body).toBe('step=cancel')
  expect(gone).toMatchObject({ status: 303, leadsTo: 'https://shop.example/done' })
})

test('says which form it misses, and what the page says', async () => {
  const page = await openPage(url)
  await expect(page.submit({ otp: '1' })).rejects.toThrow(
    'No form with otp on the page, which says: Pay & go',
  )
})
