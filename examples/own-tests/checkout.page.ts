import { test as base, expect } from '@playwright/test'
import { type SandboxFixtures, sandboxFixtures } from 'paycontract-kit/testing/playwright'
import { link } from './link.ts'

const test = base.extend<object, SandboxFixtures>(sandboxFixtures)

test('a customer pays on the page that a link leads to', async ({ page, sandbox }) => {
  const { data } = await sandbox.business.createCheckoutLink(link)
  await page.goto(data.checkoutUrl)
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('12/31')
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  const { data: paid } = await sandbox.business.verifyPayment({ reference: data.reference })
  expect(paid.status).toBe('SUCCESSFUL')
})

test('a page that was paid says so', async ({ page, sandbox }) => {
  const { data } = await sandbox.business.createCheckoutLink(link)
  await sandbox.payCheckout(data.checkoutUrl)
  await page.goto(data.checkoutUrl)
  await expect(page.getByText(/already paid/i).first()).toBeVisible()
})
