import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../samples/languages.ts'

const docs = resolve(import.meta.dirname, '../../docs')
const order = LANGUAGES.map(({ label }) => label)
const groups = globSync('**/*.md', { cwd: docs, exclude: ['.vitepress/**'] }).flatMap((file) => {
  const text = readFileSync(resolve(docs, file), 'utf8')
  return [...text.matchAll(/^::: code-group\n([\s\S]*?)^:::/gm)].map(([, body = '']) => ({
    file,
    labels: [...body.matchAll(/\[([^\]]+)\]$/gm)].map(([, label = '']) => label),
  }))
})

test.each(groups)('the languages of $file stand in the order of the reference', ({ labels }) => {
  expect(labels).toEqual(order.filter((label) => labels.includes(label)))
})
