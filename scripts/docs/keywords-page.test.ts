import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { renderKeywordsPage } from './keywords-page.ts'

const FOLLOWED = new URL('../../src/kit/contract/keywords/followed.json', import.meta.url)
const PAGE = new URL('../../docs/keywords.md', import.meta.url)

test('the page shows what was found of each keyword', async () => {
  const page = renderKeywordsPage(JSON.parse(readFileSync(FOLLOWED, 'utf8')))
  await expect(page).toMatchFileSnapshot(fileURLToPath(PAGE))
})
