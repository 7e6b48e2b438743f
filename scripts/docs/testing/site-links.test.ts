import { expect, it } from 'vitest'
import { listBrokenLinks } from './site-links.ts'

function judge(markup: string): string[] {
  const site = new Map([
    ['guides/errors.html', markup],
    ['index.html', '<h2 id="who">'],
    ['assets/a.js', ''],
  ])
  return listBrokenLinks(site, '/shop/')
}

it.each([
  [
    'a page, an anchor, the root',
    '<a href="/shop/index.html#who"><a href="../index.html"><a class="x" href="/shop/">',
  ],
  ['another site', '<a href="https://example.com/">'],
  [
    'a script of its own, whatever it says',
    '<script src="/shop/assets/a.js">x = `<a href="/none.html">`</script>',
  ],
])('lets %s be', (_, markup) => {
  expect(judge(markup)).toEqual([])
})

it.each([
  ['a page that is not there', '<a href="none.html">', 'none.html is not there'],
  ['an anchor that is not there', '<a href="../index.html#whom">', '../index.html#whom has no such place'],
  ['an address that leaves the base', '<a href="/index.html">', '/index.html leaves /shop/'],
  [
    'a script of another host',
    '<script src="https://cdn.example.com/x.js"></script>',
    'fetches https://cdn.example.com/x.js',
  ],
  [
    'a style of another host',
    '<link rel="x" href="//cdn.example.com/x.css">',
    'fetches //cdn.example.com/x.css',
  ],
])('reports %s', (_, markup, problem) => {
  expect(judge(markup)).toEqual([`guides/errors.html: ${problem}`])
})
