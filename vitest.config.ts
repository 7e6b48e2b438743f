import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Vitest by itself leaves one core idle, which is half of two.
const maxWorkers = availableParallelism()

/** For tests that wait much: for a browser, a command, a database that is away, a receiver that is slow. */
const waiting = { maxWorkers: maxWorkers + 1, sequence: { groupOrder: 3 } }

/**
 * What ends a hang, and nothing else: a test waits for what happens, so that it holds on a machine that is busy. No test
 * states a time of its own.
 */
const patient = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 600_000 } } }

/** What a reader is told to do, done: each starts sandboxes and compilers, so these are not part of `npm test`. */
const guides = [
  'scripts/guides/guides.test.ts',
  'scripts/guides/new-operation.test.ts',
  'scripts/readme.test.ts',
  'scripts/workflows/run-workflows.test.ts',
]

export default defineConfig({
  test: {
    reporters: ['default', './src/kit/check/coverage-reporter.ts'],
    // Node loads TypeScript itself, and keeps what it compiled.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    ...patient,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          maxWorkers,
          // Loading the same modules for each of the files would take as long as half of the tests.
          isolate: false,
          include: ['{src,scripts,contracts,bench}/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/*.slow.test.ts',
            '**/*.browser.test.ts',
            '**/*.attack.test.ts',
            ...guides,
          ],
        },
      },
      {
        extends: true,
        test: {
          // Those that take seconds each: most start a command, a compiler or a service. Not part of `npm test`.
          name: 'slow',
          ...waiting,
          isolate: false,
          include: ['{src,scripts,contracts,bench}/**/*.slow.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'guides',
          ...waiting,
          include: guides,
        },
      },
      {
        extends: true,
        test: {
          name: 'attacks',
          ...waiting,
          include: ['{src,scripts,contracts,bench}/**/*.attack.test.ts'],
          // Some are whole checks of a target, five under way at once.
          testTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          ...waiting,
          include: ['{src,scripts,contracts}/**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          maxWorkers,
          include: ['contracts/**/*.contract.ts'],
          exclude: ['contracts/properties/**'],
          globalSetup: './src/kit/check/harness/provide-target.ts',
          setupFiles: './contracts/know-fixtures.ts',
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
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
        },
      },
      {
        extends: true,
        test: {
          name: 'properties',
          sequence: { groupOrder: 2 },
          include: ['contracts/properties/**/*.contract.ts'],
          globalSetup: './src/kit/check/harness/provide-target.ts',
          pool: 'threads',
          isolate: false,
          setupFiles: ['./src/kit/check/harness/reset-target.ts', './contracts/know-fixtures.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
})
