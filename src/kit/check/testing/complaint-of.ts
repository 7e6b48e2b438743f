import { expect } from 'vitest'
import { ExpectedError } from '../../expected-error.ts'

/** What a run is refused with: an error for people, which repeats no key. */
export async function complaintOf(run: Promise<unknown>): Promise<ExpectedError> {
  const error = await run.then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(ExpectedError)
  expect(error.message).not.toMatch(/[ps]k_test_1/)
  return error
}
