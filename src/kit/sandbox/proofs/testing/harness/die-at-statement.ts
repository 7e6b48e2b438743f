import { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * To be imported before a program: ends its process at once, by SIGKILL, before the statement of SQLite that
 * DIE_AT_STATEMENT counts to, from 1 on.
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
