import { describe, expect, it } from 'vitest'
import { numberMeta, pageMeta, pagesOf, readStringPage, windowOf } from './pagination.ts'

it.each([
  [0, 20, 0],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [100, 1, 100],
])('%d rows, %d a page, are %d pages', (total, limit, pages) => {
  expect(pagesOf(total, limit)).toBe(pages)
})

describe('windowOf', () => {
  it.each([
    [{}, { page: 1, limit: 20, offset: 0 }],
    [{ page: 3 }, { page: 3, limit: 20, offset: 40 }],
    [
      { page: 2, limit: 100 },
      { page: 2, limit: 100, offset: 100 },
    ],
    [{ page: 1e300 }, { page: 1e300, limit: 20, offset: Number.MAX_SAFE_INTEGER }],
  ])('of %j', (given, window) => {
    expect(windowOf(given)).toEqual(window)
  })

  it('covers every row once', () => {
    const rows = [1, 2, 3, 4, 5].flatMap((page) => {
      const { offset, limit } = windowOf({ page, limit: 7 })
      return Array.from({ length: 30 }, (_, row) => row).slice(offset, offset + limit)
    })
    expect(rows).toEqual(Array.from({ length: 30 }, (_, row) => row))
  })
})

describe('numberMeta', () => {
  it.each([
    [1, 5, 0, 0],
    [1, 20, 0, 0],
    [1, 21, 2, 0],
    [2, 21, 0, 1],
    [2, 60, 3, 1],
    [3, 60, 0, 2],
    [4, 60, 0, 3],
    [9, 60, 0, 3],
    [9, 0, 0, 0],
    [1, 0, 0, 0],
  ])('on page %d of %d rows: next %d, previous %d', (page, totalItems, nextPage, previousPage) => {
    expect(numberMeta(windowOf({ page }), totalItems)).toEqual({
      size: 20,
      totalItems,
      nextPage,
      previousPage,
    })
  })
})

it('counts the pages of a list', () => {
  expect(pageMeta(windowOf({ page: 2, limit: 2 }), 5)).toEqual({ total: 5, page: 2, limit: 2, pages: 3 })
  expect(pageMeta(windowOf({}), 0)).toEqual({ total: 0, page: 1, limit: 20, pages: 0 })
})

describe('readStringPage', () => {
  it.each([
    [{}, { page: 1, limit: 20, offset: 0 }],
    [
      { page: '2', limit: '100' },
      { page: 2, limit: 100, offset: 100 },
    ],
    [
      { page: '999999999', limit: '1' },
      { page: 999_999_999, limit: 1, offset: 999_999_998 },
    ],
  ])('reads %j', (query, window) => {
    expect(readStringPage(query)).toEqual(window)
  })

  it.each([
    [{ page: '0' }, 'page'],
    [{ page: '' }, 'page'],
    [{ page: '-1' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ page: '01' }, 'page'],
    [{ page: ' 1' }, 'page'],
    [{ page: '1000000000' }, 'page'],
    [{ limit: '0' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ page: 'x', limit: 'y' }, 'page,limit'],
  ])('refuses %j', (query, fields) => {
    const problems = fields.split(',').map((field) => expect.objectContaining({ field }))
    expect(() => readStringPage(query)).toThrow(expect.objectContaining({ status: 400, problems }))
  })
})
