import { expect, test } from 'vitest'
import { describePages } from '../testing/serve-example-pages.ts'

describePages('paying', (pages) => {
  test('a payment is made with the keyboard alone and without JavaScript, and ends in the shop', async () => {
    const page = await pages().open('/pay')
    await page.keyboard.press('Tab')
    await page.keyboard.type('4000 0025 0000 3155')
    await page.keyboard.press('Tab')
    await page.keyboard.type('09/29')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Adaeze Okafor')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
    expect(pages().posted.map(({ path, form: { submissionToken, ...form } }) => ({ path, ...form }))).toEqual(
      [
        {
          path: '/pay/card',
          number: '4000 0025 0000 3155',
          expiry: '09/29',
          cvv: '123',
          holderName: 'Adaeze Okafor',
        },
        { path: '/pay/3ds', decision: 'approve' },
        { path: '/pay/otp', otp: '123456' },
      ],
    )
    expect(pages().posted.every(({ form }) => form.submissionToken === 'once-1')).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(page.url()).toBe(`${pages().shop}/shop?reference=PAY_7KQ2M9XW4T8B3ZNC&status=SUCCESSFUL`)
  })

  test('a refused form puts the focus on the first wrong field, and its problem is read with it', async () => {
    const page = await pages().open('/pay')
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiry date').fill('13/29')
    await page.getByLabel('CVV').fill('7306')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('alert').waitFor()
    const expiry = page.getByLabel('Expiry date')
    expect(await page.locator('input:focus').getAttribute('id')).toBe('expiry')
    expect(await expiry.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('#expiry-problem').textContent()).toBe('Enter a month from 01 to 12')
    expect(await expiry.inputValue()).toBe('13/29')
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
    expect(await page.content()).not.toContain('7306')
    await page.getByRole('link', { name: 'Enter a month from 01 to 12' }).click()
    expect(new URL(page.url()).hash).toBe('#expiry')
  })

  test('Cancel is reached after Pay, and is a form of its own', async () => {
    const page = await pages().open('/pay')
    await page.getByRole('button', { name: /^Pay/ }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor()
    expect(pages().posted).toEqual([{ path: '/pay/cancel', form: { submissionToken: 'once-1' } }])
  })

  test('a result moves on to the shop by itself', async () => {
    const page = await pages().open('/done')
    await page.waitForURL(`${pages().shop}/shop?**`)
    expect(await page.getByRole('heading').textContent()).toBe('Welcome back')
  })
})
