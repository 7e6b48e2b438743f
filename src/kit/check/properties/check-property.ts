import fc, { type Arbitrary } from 'fast-check'
import { PayloadTooLongError } from '../../../client/index.ts'
import { ContractFailure } from '../harness/evaluate/verdict.ts'
import type { Attempt } from './attempt.ts'
import type { RunSettings } from './run-settings.ts'
import { maskDigits, showAttempt } from './show-attempt.ts'

export interface Property {
  /** What holds for every attempt, in the words of a failure. */
  fact: string
  attempts: Arbitrary<Attempt>
  /** Sends an attempt. A failed assertion counts against the target. */
  run: (attempt: Attempt) => Promise<void>
  /** Returns why an attempt is not what the property is about, or undefined if it is. */
  findMistake: (attempt: Attempt) => string | undefined
}

/** Time limit for finding a smaller attempt that fails. */
const MAX_SHRINKING_MS = 8_000

/**
 * Tries a property one attempt at a time. The first attempt that fails is shrunk, validated again, and sent once more, so that
 * it is the last request.
 *
 * @throws ContractFailure with seed, path and attempt if the target fails
 * @throws Error if the attempt was generated wrongly, or the target could not be called
 */
export async function checkProperty(property: Property, { seed, runs }: RunSettings): Promise<void> {
  const { attempts, run, findMistake, fact } = property
  const watch = createWatch(run)
  const details = await fc.check(fc.asyncProperty(attempts, watch.run), { seed, numRuns: runs })
  if (!details.failed) {
    if (watch.obstacle !== undefined) throw watch.obstacle
    return
  }
  if (!details.counterexample) {
    throw new Error(`the generator made too few inputs that can be sent (seed ${seed}): ${fact}`)
  }
  const [attempt] = details.counterexample
  const found = `${showAttempt(attempt)}\nseed ${seed}, path ${details.counterexamplePath}, ${details.numShrinks} times shrunk`
  const mistake = findMistake(attempt)
  if (mistake !== undefined)
    throw new Error(`the generator made an input that is not what it says: ${mistake}\n${found}`)
  const again = await repeat(() => run(attempt))
  const { message, expected, actual, causes, exchange } =
    again.failure ?? (details.errorInstance as ContractFailure)
  throw new ContractFailure(
    `${fact}, but this one is not: ${maskDigits(message)}\n${breachOf(attempt)}${found}${again.remark ?? ''}`,
    { expected: maskDigits(String(expected)), actual: maskDigits(String(actual)), causes, exchange },
  )
}

function breachOf({ request: { flaw } }: Attempt): string {
  return flaw ? `It violates ${flaw.constraint} at ${flaw.at}.\n` : ''
}

/** Creates a runner that skips further attempts once the target cannot be called, or the time for shrinking is over. */
function createWatch(run: Property['run']) {
  let failedAtMs: number | undefined
  const watch = {
    /** The error that kept the property from being tried, and says nothing about the target. */
    obstacle: undefined as unknown,
    async run(attempt: Attempt): Promise<void> {
      const isLate = failedAtMs !== undefined && performance.now() - failedAtMs > MAX_SHRINKING_MS
      if (isLate || watch.obstacle !== undefined) return
      try {
        await run(attempt)
      } catch (error) {
        if (error instanceof PayloadTooLongError) fc.pre(false)
        if (!isFailure(error)) {
          watch.obstacle = error
          return
        }
        failedAtMs ??= performance.now()
        throw error
      }
    },
  }
  return watch
}

/** Sends a failed attempt once more, and describes the result. */
async function repeat(run: () => Promise<void>): Promise<{ failure?: ContractFailure; remark?: string }> {
  try {
    await run()
    return { remark: '\nSent once more it does not fail: it depends on what came before.' }
  } catch (error) {
    return isFailure(error) ? { failure: error } : { remark: '\nIt could not be sent once more.' }
  }
}

function isFailure(error: unknown): error is ContractFailure {
  return error instanceof Error && error.name === 'AssertionError'
}
