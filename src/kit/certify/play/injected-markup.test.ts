import { expect, it } from 'vitest'
import { holdsInjectedMarkup, MARKUP } from './injected-markup.ts'

const quote = (text: string, pattern: RegExp) =>
  text.replaceAll(pattern, (character) => `&#${character.charCodeAt(0)};`)

it.each([
  ['text', `<p>${MARKUP}</p>`],
  ['a script', `<script>var status = ${JSON.stringify(MARKUP)}</script>`],
  ['double quotes', `<input value="${quote(MARKUP, /[<>]/g)}">`],
  ['single quotes', `<a href='/orders?from=${quote(MARKUP, /[<>"]/g)}'>back</a>`],
  ['a string of a script', `<script>var from = '${quote(MARKUP, /</g)}'</script>`],
  ['a string whose other quotes are escaped', `<script>var from = '${quote(MARKUP, /[<"]/g)}'</script>`],
  ['an attribute without quotes', `<input value=${quote(MARKUP, /[<>"']/g)}>`],
])('markup in %s is found', (_, page) => {
  expect(holdsInjectedMarkup(page)).toBe(true)
})

it.each([
  ['text without brackets', `<p title="a">${quote(MARKUP, /[<>]/g)}</p>`],
  ['quotes that are escaped', `<input value="${quote(MARKUP, /"/g)}">`],
  [
    'a script that escapes brackets',
    `<script>var s = ${JSON.stringify(MARKUP).replaceAll('<', '\\u003c')}</script>`,
  ],
  ['a template of a script', `<script>var s = \`${quote(MARKUP, /</g)}\`</script>`],
  ['data in a script element', `<script type="application/json">{"from": "${quote(MARKUP, /</g)}"}</script>`],
  ['an attribute of its own', '<p onmouseover="show()">x</p>'],
  ['brackets alone', '<'.repeat(1_000)],
])('nothing is found in %s', (_, page) => {
  expect(holdsInjectedMarkup(page)).toBe(false)
})
