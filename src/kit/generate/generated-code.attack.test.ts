import { expect, test } from 'vitest'
import { type Renderer, tryCorpus } from '../../../scripts/attacks/generated-code/try-corpus.ts'
import { findTools } from '../../../scripts/examples/find-tools.ts'
import type { Need } from '../../../scripts/examples/read-examples.ts'

/** The whole corpus, with Go and Java, takes minutes: `node scripts/attacks/generated-code.ts`. */
const RUN: { renderer: Renderer; needs: Need[] }[] = [
  { renderer: 'pipeline', needs: [] },
  { renderer: 'paycontract', needs: [] },
  { renderer: 'typescript', needs: [] },
  { renderer: 'python', needs: [{ tool: 'python3', module: 'httpx' }] },
  { renderer: 'php', needs: [{ tool: 'php', module: 'curl' }] },
]

test.for(RUN)(
  'no text of a document runs in what $renderer writes',
  { timeout: 120_000 },
  async ({ renderer, needs }, { task, skip }) => {
    const { missing } = findTools(needs)
    skip(missing.length > 0, missing.join('; '))
    const { tried, broken } = await tryCorpus(renderer)
    task.meta.attack = { name: 'text of a document as code', tried, held: tried - broken.length }
    expect(broken).toEqual([])
  },
)
