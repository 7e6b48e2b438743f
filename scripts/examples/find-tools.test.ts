import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findTools } from './find-tools.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tools-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function install(tool: string, script: string): void {
  writeFileSync(join(folder, tool), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, tool), 0o755)
}

const find = (...needs: Parameters<typeof findTools>[0]) => findTools(needs, folder)

it('finds a tool in the search path', () => {
  install('go', 'echo go version go1.21.3 linux/amd64')
  expect(find({ tool: 'go', leastVersion: '1.21' })).toEqual({
    paths: new Map([['go', join(folder, 'go')]]),
    missing: [],
  })
})

it('says what is not installed, and how it is', () => {
  expect(find({ tool: 'go' }).missing).toEqual(['go is not installed (apt-get install golang-go)'])
  expect(find({ tool: 'cobol' }).missing).toEqual(['cobol is not installed'])
})

it.each([
  ['1.19.8', '1.21', false],
  ['1.21', '1.21', true],
  ['1.21.0', '1.21', true],
  ['1.100', '1.21', true],
  ['2', '1.21', true],
  ['1', '1.0.1', false],
])('compares versions by number: %s for %s is enough: %s', (version, leastVersion, isEnough) => {
  install('go', `echo go version go${version} linux/amd64`)
  const missing = isEnough ? [] : [`go is ${version}, ${leastVersion} is needed`]
  expect(find({ tool: 'go', leastVersion }).missing).toEqual(missing)
})

it('reads a version that is printed to stderr', () => {
  install('java', `echo 'openjdk version "17.0.15" 2025-04-15' >&2`)
  expect(find({ tool: 'java', leastVersion: '17' }).missing).toEqual([])
  expect(find({ tool: 'java', leastVersion: '21' }).missing).toEqual(['java is 17.0.15, 21 is needed'])
})

it('asks for modules, each by its name', () => {
  install('php', `case "$2" in *curl*) exit 0;; *) exit 1;; esac`)
  const { missing } = find({ tool: 'php', module: 'curl' }, { tool: 'php', module: 'sodium' })
  expect(missing).toEqual(['php has no module sodium (apt-get install php-sodium)'])
})
