import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './src/kit/check/coverage-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,scripts,contracts,bench}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/*.attack.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['{src,scripts,contracts,bench}/**/*.attack.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['{src,scripts,contracts}/**/*.browser.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['contracts/**/*.contract.ts'],
          exclude: ['contracts/properties/**'],
          globalSetup: './src/kit/check/harness/provide-target.ts',
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'contract-sandbox',
          include: ['contracts/**/*.contract.ts'],
          exclude: ['contracts/properties/**'],
          globalSetup: './src/kit/check/harness/provide-target.ts',
          pool: 'threads',
          isolate: false,
          setupFiles: './src/kit/check/harness/reset-target.ts',
          // One file at a time: where there is state, no test may see another's records come and go.
          fileParallelism: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'properties',
          include: ['contracts/properties/**/*.contract.ts'],
          globalSetup: './src/kit/check/harness/provide-target.ts',
          pool: 'threads',
          isolate: false,
          setupFiles: './src/kit/check/harness/reset-target.ts',
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
