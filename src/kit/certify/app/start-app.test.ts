import { expect, test } from 'vitest'
import { findFreePort } from './find-free-port.ts'
import { answers, createApp } from './start-app.ts'

const serve = `require('node:http').createServer((request, response) => {
  response.end()
  if (request.url === '/end') process.exit(1)
}).listen(process.env.PORT, '127.0.0.1')`

async function startApp() {
  const port = await findFreePort()
  const app = createApp(
    {
      command: `exec "${process.execPath}" -e "${serve}"`,
      url: 'http://127.0.0.1:{port}',
      env: { PORT: '{port}' },
    },
    { folder: '.', values: { port }, answerWithinMs: 1_000, redact: (text) => text },
  )
  await app.start()
  return app
}

test('an app that has ended by itself is started again, once for all who ask', async () => {
  const app = await startApp()
  expect(await app.revive()).toBe(false)
  await fetch(`${app.url}/end`).catch(() => {})
  await expect.poll(() => answers(app.url)).toBe(false)
  await expect.poll(() => Promise.all([app.revive(), app.revive()])).toEqual([true, true])
  expect(await answers(app.url)).toBe(true)
  expect(await app.revive()).toBe(false)
  await app.close()
})

test('one that was ended is not', async () => {
  const app = await startApp()
  await app.kill()
  expect(await app.revive()).toBe(false)
  expect(await answers(app.url)).toBe(false)
})
