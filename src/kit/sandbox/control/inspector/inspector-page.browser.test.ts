import { expect, test } from 'vitest'
import { describePages } from '../../pages/testing/serve-example-pages.ts'
import { exampleModel } from './testing/example-model.ts'

describePages('the page of the inspector', (pages) => {
  test('every control of the inspector works without JavaScript', async () => {
    const page = await pages().open('/inspector')
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).first().click()
      await page.waitForURL(({ pathname }) => pathname !== '/inspector')
      await page.goto(`${pages().origin}/inspector`)
    }
    await press(/\+1 day/)
    await press('Seed')
    await press(/Fund ORD-2041/)
    await press(/Approve aml-1/)
    await press(/Open claim/)
    await press(/^Send$/)
    await page.getByLabel('Webhook URL of Adaeze').fill('http://localhost:3000/hooks')
    await press(/^Set the webhook URL of Adaeze/)
    await page.locator('#webhooks summary', { hasText: 'order.succeeded' }).click()
    await page.locator('#webhooks').getByRole('link', { name: 'Body and attempts' }).nth(0).click()
    await press(/Resend order.succeeded/)
    await page.getByText('Reset…').click()
    await press('Reset everything')
    await page.getByText(/^Rotate keys… of Adaeze/).click()
    await press(/Rotate keys of Adaeze/)
    await page.getByLabel('How much to advance').fill('3')
    await press(/^Advance$/)
    expect(pages().posted).toEqual([
      { path: '/clock/advance', form: { duration: '1d' } },
      { path: '/seed', form: {} },
      { path: '/orders/ORD-2041/fund', form: { reference: 'ORD-2041' } },
      { path: '/aml/aml-1/review', form: { reviewNotes: '', decision: 'APPROVED' } },
      {
        path: '/collections/collection-1/claim',
        form: { businessId: exampleModel.businesses[0]!.id, decision: 'OPEN' },
      },
      {
        path: '/webhooks/trigger',
        form: { event: 'order.succeeded', businessId: exampleModel.businesses[0]!.id },
      },
      {
        path: `/businesses/${exampleModel.businesses[0]!.id}/webhook-url`,
        form: { url: 'http://localhost:3000/hooks' },
      },
      { path: '/webhooks/replay', form: { eventId: exampleModel.webhooks[1]!.id } },
      { path: '/reset', form: {} },
      { path: '/keys/rotate', form: { businessId: exampleModel.businesses[0]!.id } },
      { path: '/clock/advance', form: { amount: '3', unit: 'h' } },
    ])
  })

  test('a request opens to show where its bodies are', async () => {
    const page = await pages().open('/inspector')
    const bodies = page.locator('#requests').getByRole('link', { name: 'Bodies' }).first()
    expect(await bodies.isVisible()).toBe(false)
    await page.getByText('/charge/order/create').click()
    await bodies.click()
    await page.getByText('"ORD-2041"').waitFor()
  })
})
