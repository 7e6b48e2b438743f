import { expect, test } from 'vitest'
import { readDocument } from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { describeOperations } from './operations.ts'

/** Returns the pagination of refunds in a changed document. */
function paginationIn(change: (components: OpenApiDocument['components']) => void) {
  const document = structuredClone(readDocument('checkout', 'proposed'))
  change(document.components)
  return describeOperations(document).listRefunds!.pagination
}

const proposed = { items: 'data.items', meta: 'data.meta' }

test('the names that we propose are not said again', () => {
  expect(paginationIn(() => {})).toEqual(proposed)
})

test('a query parameter that an answer renamed is named', () => {
  const pagination = paginationIn(({ parameters }) =>
    Object.assign(parameters!.Page!, { name: 'pageNumber', 'x-was': 'page' }),
  )
  expect(pagination).toEqual({ ...proposed, page: 'pageNumber' })
})

test('so is a number that tells how many pages there are, or which one follows', () => {
  const pagination = paginationIn(({ schemas }) => {
    const { pages, limit, ...others } = schemas!.PageMeta!.properties!
    const renamed = { pageCount: { ...pages, 'x-was': 'pages' }, next: { ...limit, 'x-was': 'nextPage' } }
    schemas!.PageMeta!.properties = { ...others, ...renamed }
  })
  expect(pagination).toEqual({ ...proposed, pages: 'pageCount', nextPage: 'next' })
})
