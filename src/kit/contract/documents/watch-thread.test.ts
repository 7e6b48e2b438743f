import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { THREAD_LIMITS, watchThread } from './watch-thread.ts'

const ENDLESS = 'for (;;);'
const FOREVER = 'setInterval(() => {}, 1e6)'
/** A thread that gets no time on a busy machine uses as little CPU as one that sleeps. */
const SLOW = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900)'

const run = (code: string, limits: Partial<typeof THREAD_LIMITS>) =>
  watchThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {}, undefined, {
    ...THREAD_LIMITS,
    ...limits,
  })

test('an endless loop ends by what it computed', async () => {
  expect(await run(ENDLESS, { cpuMs: 300 })).toEqual({ code: 2, overrun: '0.3 s of work' })
})

test('a thread that waits for ever ends by the wall clock', async () => {
  expect(await run(FOREVER, { wallMs: 300 })).toEqual({ code: 2, overrun: '0.3 s' })
})

test('a thread that gets no time computes nothing, and runs to its end', async () => {
  expect(await run(`${SLOW}; process.exit(7)`, { cpuMs: 600 })).toEqual({ code: 7 })
})

test('a thread that takes too much memory ends', async () => {
  const greedy = 'const all = []; for (;;) all.push(new Array(1e4).fill(1.5))'
  expect(await run(greedy, { memoryMb: 32 })).toEqual({ code: 2, overrun: '32 MiB of memory' })
})

test('what a thread throws is thrown here', async () => {
  await expect(run('throw new TypeError("its own")', {})).rejects.toThrow('its own')
})

test('without figures of the thread, as before Node 24.6, the wall clock alone ends it', async () => {
  const { cpuUsage } = Worker.prototype
  onTestFinished(() => {
    Worker.prototype.cpuUsage = cpuUsage
  })
  Worker.prototype.cpuUsage = undefined as never
  expect(await run(ENDLESS, { cpuMs: 1, wallMs: 400 })).toEqual({ code: 2, overrun: '0.4 s' })
})
