import { expect } from 'vitest'
import { ExpectedError } from '../../expected-error.ts'

/** Returns the error that refuses a run: one meant for people, without a key in it. */
export async function complaintOf(run: Promise<unknown>): Promise<ExpectedError> {
  const error = await run.then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(ExpectedError)
  expect(error.message).not.toMatch(/[ps]k_test_1/)
  return error
}
