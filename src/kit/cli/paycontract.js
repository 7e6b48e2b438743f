#!/usr/bin/env node
import * as module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`paycontract needs Node.js 22.13 or newer, and this is ${process.version}.`)
  process.exitCode = 3
} else {
  // Where starting begins. It is JavaScript, and turns the cache on before anything else is loaded: from the second
  // start on, Node finds every file there as it is to be run, and does without its own compiler of TypeScript.
  module.enableCompileCache()
  await import('./main.ts')
}
