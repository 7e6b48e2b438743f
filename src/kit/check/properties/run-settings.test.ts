import { describe, expect, test } from 'vitest'
import { readRunSettings } from './run-settings.ts'

describe('readRunSettings', () => {
  test.each([
    [{}, { seed: 20_260_101, runs: 100 }],
    [
      { PAYCONTRACT_SEED: '', PAYCONTRACT_RUNS: '' },
      { seed: 20_260_101, runs: 100 },
    ],
    [
      { PAYCONTRACT_SEED: '0', PAYCONTRACT_RUNS: '1' },
      { seed: 0, runs: 1 },
    ],
    [
      { PAYCONTRACT_SEED: '-2147483648', PAYCONTRACT_RUNS: '1000000' },
      { seed: -2_147_483_648, runs: 1_000_000 },
    ],
    [{ PAYCONTRACT_SEED: '2147483647' }, { seed: 2_147_483_647, runs: 100 }],
  ])('reads %o', (env, settings) => {
    expect(readRunSettings(env as NodeJS.ProcessEnv)).toEqual(settings)
  })

  test.each([
    ...['2147483648', '-2147483649', '1.5', '1e3', 'seven', ' 7', '0x10'].map((text) => ['SEED', text]),
    ...['0', '-1', '1000001', '10.5', 'many', 'NaN'].map((text) => ['RUNS', text]),
  ])('says that PAYCONTRACT_%s=%s is wrong', (name, text) => {
    const env = { [`PAYCONTRACT_${name}`]: text } as unknown as NodeJS.ProcessEnv
    expect(() => readRunSettings(env)).toThrow(`PAYCONTRACT_${name} is ${text}: it must be a whole number`)
  })
})
