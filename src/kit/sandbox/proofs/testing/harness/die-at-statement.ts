import { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * Preloaded before a program: kills its process with SIGKILL before the SQLite statement numbered DIE_AT_STATEMENT, counted
 * from 1.
 */
let left = Number(process.env.DIE_AT_STATEMENT)

function count(): void {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

function counting<Arguments extends unknown[], Result>(run: (...given: Arguments) => Result) {
  return function (this: unknown, ...given: Arguments): Result {
    count()
    return run.apply(this, given)
  }
}

Object.assign(DatabaseSync.prototype, { exec: counting(DatabaseSync.prototype.exec) })
Object.assign(StatementSync.prototype, {
  run: counting(StatementSync.prototype.run as (...given: unknown[]) => unknown),
  all: counting(StatementSync.prototype.all as (...given: unknown[]) => unknown),
})
