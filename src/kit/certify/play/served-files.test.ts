import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findServedFiles } from './served-files.ts'

it('finds files with data of payers that the app serves, unless nobody can guess their names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'served-'))
  const files = { 'shop.db': 'payer', 'style.css': 'p {}', 'receipt-8c1f.html': 'payer', 'kept.db': 'payer' }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice(1) as keyof typeof files
    response.end(name === 'kept.db' ? 'Not found' : files[name])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as { port: number }
  const app = { url: `http://127.0.0.1:${port}`, answerWithinMs: 5_000 }
  expect(await findServedFiles(app, folder, (content) => content.includes('payer'))).toEqual(['shop.db'])
})
