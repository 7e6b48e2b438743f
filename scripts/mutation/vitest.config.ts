import { defineConfig } from 'vitest/config'

/** The tests beside what is mutated, without those that run it as another program would: a mutant does not reach there. */
export default defineConfig({
  test: {
    include: ['{src/client,contracts/invariants}/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/*.browser.test.ts',
      '**/edge-runtime.test.ts',
      '**/{keys,quoted-text}.attack.test.ts',
      '**/{sandbox,openssl,upgrade,seen-events}.test.ts',
    ],
    isolate: false,
    pool: 'threads',
    testTimeout: 20_000,
  },
})
