import { defineConfig } from '@playwright/test'

const { CHROMIUM: executablePath = '' } = process.env

export default defineConfig({
  testMatch: '*.page.ts',
  // the browser of this machine, where it is named; else that of `npx playwright install chromium`
  use: { launchOptions: executablePath ? { executablePath } : {} },
})
