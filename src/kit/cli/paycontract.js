#!/usr/bin/env node
import { existsSync } from 'node:fs'
import * as module from 'node:module'

const { bun, deno, node } = process.versions
const [major, minor] = node.split('.').map(Number)
if (bun || deno) {
  const runtime = bun ? 'Bun' : 'Deno'
  console.error(
    `paycontract runs on Node.js 22.13 or newer, not on ${runtime}, which lacks modules of Node.js that it needs: install Node.js and run \`npx paycontract\`.`,
  )
  process.exitCode = 2
} else if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`paycontract needs Node.js 22.13 or newer, and this is ${process.version}.`)
  process.exitCode = 3
} else {
  // Where starting begins. It is JavaScript, and turns the cache on before anything else is loaded: from the second
  // start on, Node finds every file there as it is to be run, and does without its own compiler of TypeScript.
  module.enableCompileCache()
  // A clone has the sources. In the package, this file stands beside what was compiled of them and above it.
  const places = ['main.ts', 'main.js', '../dist/src/kit/cli/main.js']
  const place = places.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
  await import(place.href)
}
