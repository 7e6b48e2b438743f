import { defineConfig } from 'vitest/config'

/** The tests of the mutated code, except those that run it in another process: a mutant does not exist there. */
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
