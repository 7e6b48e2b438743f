import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runRedocly } from '../contract/run-redocly.ts'
import { ExpectedError } from '../expected-error.ts'
import { showLine } from '../visible-text.ts'
import type { Level } from './change.ts'
import type { OpenApi } from './document.ts'

/** A difference in the output of `redocly diff`. */
export interface RedoclyChange {
  path: string
  property?: string
  kind: 'added' | 'removed' | 'modified'
  impact: Exclude<Level, 'none'>
  verdicts: { ruleId: string; message: string }[]
}

/**
 * Runs `redocly diff` for its own verdicts.
 *
 * @throws ExpectedError when it cannot be started or prints no report
 */
export async function askRedocly(base: OpenApi, revision: OpenApi): Promise<RedoclyChange[]> {
  const folder = await mkdtemp(join(tmpdir(), 'spec-diff-'))
  try {
    // Without the ruleset everything passes; our own configuration keeps the caller's out.
    await writeFile(join(folder, 'redocly.yaml'), 'telemetry: off\nextends: [diff-recommended]\n')
    await writeFile(join(folder, 'base.json'), JSON.stringify(base))
    await writeFile(join(folder, 'revision.json'), JSON.stringify(revision))
    const options = ['--config', 'redocly.yaml', '--format', 'json', '--fail-on', 'none']
    return readChanges(await runRedocly(folder, ['diff', 'base.json', 'revision.json', ...options]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readChanges({ stdout, stderr }: { stdout: string; stderr: string }): RedoclyChange[] {
  try {
    return (JSON.parse(stdout) as { changes: RedoclyChange[] }).changes
  } catch {
    const said = showLine(stripVTControlCharacters(`${stdout}\n${stderr}`).trim().slice(0, 300))
    throw new ExpectedError(`\`redocly diff\` printed no report. Its output: ${said}`)
  }
}

/** Places that our rules cover in full: they also see through `allOf` and other ways of writing the same. */
const COVERED = [
  /\/schema(\/|$)/,
  /^#\/(paths|webhooks)\/[^/]+(\/[a-z]+)?$/,
  /^#\/(paths|webhooks)\/[^/]+(\/[a-z]+)?\/(parameters|security|tags|externalDocs|x-[^/]*)(\/|$)/,
  /^#\/(paths|webhooks)\/[^/]+\/[a-z]+\/(requestBody|responses)(?!.*\/(links|encoding)(\/|$))/,
  /^#\/servers\/\d+$/,
  /^#\/(openapi|info|tags|x-[^/]*)(\/|$)/,
  /^#\/components\/(schemas|securitySchemes|parameters|responses|headers|requestBodies|examples)\//,
]

/**
 * Returns what Redocly finds outside of our rules, with its own verdict: links, callbacks, encodings of parts, servers of
 * operations, and any other part of OpenAPI that we do not use.
 */
export function listOverlooked(theirs: readonly RedoclyChange[]): RedoclyChange[] {
  return theirs.filter(({ path }) => !COVERED.some((place) => place.test(path)))
}
