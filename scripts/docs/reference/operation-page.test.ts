import { expect, it } from 'vitest'
import type { Gap } from '../../../src/kit/contract/ledger/ledger.ts'
import { listPlaces, type Node } from '../../../src/kit/reference/document.ts'
import { renderOperationText } from '../../../src/kit/reference/operation-text.ts'
import { viewOperation } from '../../../src/kit/reference/operation-view.ts'
import { createLedger } from '../../../src/kit/reference/standing.ts'
import { listOldAddresses, moveLinks, redirectScript } from './addresses.ts'
import { codeBlocks } from './code-blocks.ts'
import { renderOperationPage } from './operation-page.ts'
import { proseHtml } from './prose.ts'

const gaps: Gap[] = [{ id: 'payloads', section: '§2', question: 'What does `data` hold?' }]
const hostile = '</div><script>x</script> {{ 6 * 7 }} <!-- made: gaps -->\n\n# Title\n```'
const document = {
  paths: {
    '/o/{id}': {
      post: {
        operationId: 'createOrder',
        ...{ summary: hostile, description: hostile, tags: [hostile], 'x-source': '§4.1' },
        parameters: [{ name: hostile, in: 'query', schema: { enum: [hostile], examples: [hostile] } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { properties: { [hostile]: { 'x-gap': 'payloads', description: hostile } } },
              examples: { [hostile]: { value: hostile } },
            },
          },
        },
        responses: { 400: { description: hostile, 'x-gap-status': 'payloads' } },
      },
    },
  },
} as unknown as Node
const view = () =>
  viewOperation({ document, ledger: createLedger(gaps) }, 'checkout', listPlaces(document)[0]!)

it('takes no text of a document for markup, template or Markdown', () => {
  const page = renderOperationPage(view(), [{ label: hostile, lang: 'sh">', source: hostile }])
  // In a fence everything is text, up to a line with as many ticks.
  const outside = page.replace(/^(`{3,}).*\n[\s\S]*?\n\1$/gm, '')
  expect(outside).not.toMatch(/(?<!\\)<(?:script|!--)|\{\{|^# Title/m)
  expect(page.match(/^````/gm)).toHaveLength(4)
  expect(page).toContain('href="../../gaps.html#payloads"')
})

it('is Markdown for programs, with facts and proposals told apart', () => {
  const text = renderOperationText(view(), {
    addressOf: () => '',
    samples: [{ label: 'curl', lang: 'Shell', source: 'curl x\n' }],
  })
  expect(text).toContain('operation `createOrder` [§4.1]')
  expect(text).toContain('(any) [proposal, gap payloads]')
  expect(text).toContain('The status stands on its own: [proposal, gap payloads]')
  expect(text).toContain('curl:\n\n```shell\ncurl x\n```')
})

it('puts several pieces of code into tabs, and one into none', () => {
  const one = { label: 'curl', lang: 'Shell', source: 'curl\n' }
  expect(codeBlocks([])).toBe('')
  expect(codeBlocks([one])).toBe('```shell [curl]\ncurl\n```')
  expect(codeBlocks([one, one])).toMatch(/^::: code-group\n[\s\S]*\n:::$/)
})

it('keeps paragraphs, code and bold words of prose', () => {
  expect(proseHtml('A **public key** in\n`api-key`.\n\nAnd *so*.')).toBe(
    '<p>A <b>public key</b> in <code>api-key</code>.</p><p>And *so*.</p>',
  )
})

it('moves links to the root, and those alone', () => {
  const html =
    '<a href="gaps.html#a"><a href="reference/checkout/x.html"><a href="#b"><a href="https://x/y.html">'
  expect(moveLinks(html, 2)).toBe(
    '<a href="../../gaps.html#a"><a href="../../reference/checkout/x.html"><a href="#b"><a href="https://x/y.html">',
  )
})

it('knows where an operation stood before', () => {
  const place = { operationId: 'chargeCard', tags: ['S2S payments'] }
  const business = { paths: { '/c': { post: place } }, webhooks: { 'a.b': { post: { operationId: 'aB' } } } }
  const addresses = listOldAddresses({ checkout: { paths: {} }, business })
  const [card, event] = ['reference/business/chargeCard.html', 'reference/business/aB.html']
  expect(addresses).toEqual({
    ...{ '#operation/chargecard': card, '#/s2s-payments/chargecard': card, '#chargecard': card },
    ...{ '#operation/ab': event, '#/webhooks/ab': event, '#ab': event },
  })
  expect(redirectScript({ '#</script>': 'x' })).not.toContain('</script>')
})
