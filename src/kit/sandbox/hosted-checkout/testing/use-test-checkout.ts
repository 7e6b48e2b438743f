import { afterEach, beforeEach, expect } from 'vitest'
import { createTestCheckout, type TestCheckout } from './create-test-checkout.ts'

/** Gives each test a new hosted checkout and the slug of an open link, and expects that it reported no fault. */
export function useTestCheckout(take: (checkout: TestCheckout, slug: string) => void): void {
  let checkout: TestCheckout
  beforeEach(async () => {
    checkout = await createTestCheckout()
    take(checkout, await checkout.open())
  })
  afterEach(async () => {
    expect(checkout.faults).toEqual([])
    await checkout.runtime.database.close()
  })
}

export const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
