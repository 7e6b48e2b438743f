#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Where starting begins. It is JavaScript, and turns the cache on before anything else is loaded: from the second
// start on, Node finds every file there as it is to be run, and does without its own compiler of TypeScript.
enableCompileCache()
try {
  await import('./main.ts')
} catch (error) {
  const missing =
    error.code === 'ERR_MODULE_NOT_FOUND' && /^Cannot find package '([^']+)'/.exec(error.message)
  if (!missing) throw error
  // The library needs none of them, so they may have been left out on purpose.
  process.stderr.write(
    `paycontract: the package ${missing[1]} is not installed. The commands need paycontract's optional dependencies: ` +
      'install it again without --omit=optional.\n',
  )
  process.exitCode = 3
}
