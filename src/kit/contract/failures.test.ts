import { expect, test } from 'vitest'
import { readDocument } from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { describeFailures } from './failures.ts'

function failuresIn(change: (document: OpenApiDocument) => unknown) {
  const document = structuredClone(readDocument('business', 'proposed'))
  change(document)
  return describeFailures(document)
}

const proposed = { requestId: 'x-request-id', errors: 'errors' }

test('are those that we propose, and none where only facts stand', () => {
  expect(failuresIn(() => {})).toEqual(proposed)
  expect(describeFailures(readDocument('business', 'documented'))).toEqual({})
})

test('follow a header that an answer names', () => {
  const named = failuresIn((document) => Object.assign(document['x-request-id']!, { header: 'Trace-Id' }))
  expect(named).toEqual({ ...proposed, requestId: 'trace-id' })
  expect(() => failuresIn((document) => Object.assign(document['x-request-id']!, { header: 'a\n' }))).toThrow(
    'x-request-id: header is the name of a header',
  )
})

test('follow a list that an answer renamed or moved, and the names in it', () => {
  const renamed = failuresIn(({ components: { schemas } }) => {
    const { errors, ...others } = schemas!.ErrorBody!.properties!
    schemas!.ErrorBody!.properties = { ...others, faults: { ...errors, 'x-was': 'errors' } }
    const { field, message } = schemas!.FieldError!.properties!
    const names = { name: { ...field, 'x-was': 'field' }, text: { ...message, 'x-was': 'message' } }
    schemas!.FieldError!.properties = names
  })
  expect(renamed).toEqual({ ...proposed, errors: 'faults', field: 'name', message: 'text' })
  const moved = failuresIn(({ components: { schemas } }) => {
    const { errors, ...others } = schemas!.ErrorBody!.properties!
    const data = { type: 'object', properties: { list: { ...errors, 'x-was': '/errors' } } }
    schemas!.ErrorBody!.properties = { ...others, data }
  })
  expect(moved).toEqual({ ...proposed, errors: 'data.list' })
})
