#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Where starting begins. It is JavaScript, and turns the cache on before anything else is loaded: from the second
// start on, Node finds every file there as it is to be run, and does without its own compiler of TypeScript.
enableCompileCache()
await import('./main.ts')
