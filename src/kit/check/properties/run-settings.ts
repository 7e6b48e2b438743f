/** Number of inputs to try a property on, and the seed that they are made from. */
export interface RunSettings {
  /** 32 bits. The same seed makes the same inputs. */
  seed: number
  runs: number
}

const DEFAULTS: RunSettings = { seed: 20_260_101, runs: 100 }
const MAX_RUNS = 1_000_000

/**
 * Reads `PAYCONTRACT_SEED` and `PAYCONTRACT_RUNS`.
 *
 * @throws Error that names the one that is wrong, and what it must be
 */
export function readRunSettings(env: NodeJS.ProcessEnv): RunSettings {
  const seed = readWhole(env.PAYCONTRACT_SEED) ?? DEFAULTS.seed
  const runs = readWhole(env.PAYCONTRACT_RUNS) ?? DEFAULTS.runs
  if (!(Math.abs(seed) <= 2 ** 31) || seed !== (seed | 0)) {
    throw new Error(`PAYCONTRACT_SEED is ${env.PAYCONTRACT_SEED}: it must be a whole number of 32 bits.`)
  }
  if (!(runs >= 1 && runs <= MAX_RUNS)) {
    throw new Error(
      `PAYCONTRACT_RUNS is ${env.PAYCONTRACT_RUNS}: it must be a whole number from 1 to ${MAX_RUNS}.`,
    )
  }
  return { seed, runs }
}

/** Returns undefined if the variable is not set, and NaN if it is not a whole number. */
function readWhole(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}
