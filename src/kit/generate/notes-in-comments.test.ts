import { expect, test } from 'vitest'
import { describe, toComment } from './go/go-text.ts'
import { describeWithOrigin, renderJavadoc } from './java/java-text.ts'
import { describeWith, writeDoc } from './php/write-php.ts'
import { docstring } from './python/python-text.ts'
import { tell } from './python/render-types.ts'

const description = 'Pays back.'
const origin = {
  section: '§4.1',
  notes: 'Proposed (gap limits): Ten a day.\n\nProposed (gap states): It ends later.',
}

test.each([
  ['Go', toComment([describe(description, origin)])],
  ['Java', renderJavadoc(describeWithOrigin(description, origin), 0).join('\n')],
  ['PHP', writeDoc('', [describeWith(description, origin)])],
  ['Python', docstring([tell({ description, origin })], 0).join('\n')],
])('what rests on a gap is a paragraph of its own in %s', (_, comment) => {
  const text = comment.replaceAll(/^(?:\/\/| \*|\/\*\*| *""")(?: <p>|\/)? ?/gm, '').replaceAll('"""', '')
  const paragraphs = text.split(/\n{2,}/).map((each) => each.trim())
  expect(paragraphs).toContain('Proposed (gap limits): Ten a day.')
  expect(paragraphs).toContain('Proposed (gap states): It ends later.')
})
