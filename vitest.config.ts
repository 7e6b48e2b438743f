import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Vitest by itself leaves one core idle, which is half of two.
const maxWorkers = availableParallelism()

/** For tests that wait much: for a browser, a command, a database that is away, a receiver that is slow. */
const waiting = { maxWorkers: maxWorkers + 1, sequence: { groupOrder: 3 } }

/** What a reader is told to do, done: each starts sandboxes and compilers, so these are not part of `npm test`. */
const guides = [
  'scripts/guides/guides.test.ts',
  'scripts/readme.test.ts',
  'scripts/workflows/run-workflows.test.ts',
]

export default defineConfig({
  test: {
    reporters: ['default', './src/kit/check/coverage-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          // Loading the same modules for each of the files would take as long as half of the tests.
          isolate: false,
          include: ['{src,scripts,contracts,bench}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/*.attack.test.ts', ...guides],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'guides',
          ...waiting,
          include: guides,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'attacks',
          ...waiting,
          include: ['{src,scripts,contracts,bench}/**/*.attack.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          ...waiting,
          include: ['{src,scripts,contracts}/**/*.browser.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          maxWorkers,
          include: ['contracts/**/*.contract.ts'],
          exclude: ['contracts/properties/**'],
          globalSetup: './src/kit/check/harness/provide-target.ts',
          setupFiles: './contracts/know-fixtures.ts',
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'contract-sandbox',
          sequence: { groupOrder: 1 },
          include: ['contracts/**/*.contract.ts'],
          exclude: ['contracts/properties/**'],
          globalSetup: './src/kit/check/harness/provide-target.ts',
          pool: 'threads',
          isolate: false,
          setupFiles: ['./src/kit/check/harness/reset-target.ts', './contracts/know-fixtures.ts'],
          // One file at a time: where there is state, no test may see another's records come and go.
          fileParallelism: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'properties',
          sequence: { groupOrder: 2 },
          include: ['contracts/properties/**/*.contract.ts'],
          globalSetup: './src/kit/check/harness/provide-target.ts',
          pool: 'threads',
          isolate: false,
          setupFiles: ['./src/kit/check/harness/reset-target.ts', './contracts/know-fixtures.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
