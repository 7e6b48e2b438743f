import { chromium } from 'playwright-core'
import { preview } from 'vite'

/**
 * Serves what was built and opens a page of it in a browser without a window. CHROMIUM names the browser; without it,
 * the one that Playwright has installed is taken.
 */
export async function openPage(path, options = {}) {
  const server = await preview({ ...options, logLevel: 'error', preview: { host: '127.0.0.1' } })
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(20_000)
  const complaints = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(new URL(path, server.resolvedUrls.local[0]).href)
  return {
    page,
    /** What went wrong in the page without anybody asking. */
    complaints,
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
