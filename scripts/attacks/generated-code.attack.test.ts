import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTools } from '../examples/find-tools.ts'
import type { Need } from '../examples/read-examples.ts'
import { RUNNERS } from './testing/generated-code/run-code.ts'
import { MARKS } from './testing/generated-code/tricks.ts'
import { type Renderer, tryCorpus } from './testing/generated-code/try-corpus.ts'

const quick: { renderer: Renderer; needs: Need[] }[] = [
  { renderer: 'pipeline', needs: [] },
  { renderer: 'typescript', needs: [] },
  { renderer: 'python', needs: [{ tool: 'python3', module: 'cryptography' }] },
  { renderer: 'php', needs: [{ tool: 'php', module: 'curl' }] },
]
/** Their compilers take minutes. */
const slow: typeof quick = [
  { renderer: 'go', needs: [{ tool: 'go' }] },
  { renderer: 'java', needs: [{ tool: 'javac' }] },
]

test.for(process.env.LONG_PROOFS ? [...quick, ...slow] : quick)(
  'no text of a document runs in what $renderer writes',
  async ({ renderer, needs }, { task, skip }) => {
    const { missing } = findTools(needs)
    skip(missing.length > 0, missing.join('; '))
    const { tried, broken } = await tryCorpus(renderer)
    task.meta.attack = { name: 'text of a document as code', tried, held: tried - broken.length }
    expect(broken).toEqual([])
  },
)

test('what runs is noticed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-run-'))
  try {
    const content = `${MARKS.typescript(7).statement}\n`
    const outcomes = await RUNNERS.typescript(new Map([[7, [{ path: 'client.ts', content }]]]), folder)
    expect(outcomes).toEqual(new Map([[7, 'ran']]))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
