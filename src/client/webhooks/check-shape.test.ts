import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webhooks as business } from '../../../generated/business/validators.js'
import { webhooks as checkout } from '../../../generated/checkout/validators.js'
import { webhooks as table } from '../../../generated/webhooks.ts'
import { HOSTS, readContract } from '../../kit/contract/contract.ts'
import { listWebhooks } from '../../kit/contract/document.ts'
import { deref } from '../../kit/contract/references.ts'
import { findFieldErrors } from './check-shape.ts'

type EventName = keyof typeof table.events
const compiled: Record<EventName, (value: unknown) => boolean> = { ...checkout, ...business }

/** The example of each event, with its name. */
const examples = HOSTS.flatMap((host) => {
  const document = readContract().readDocument(host, 'proposed')
  return listWebhooks(document).map(({ path, operation }): [EventName, object] => {
    const { examples } = deref(document, operation.requestBody!).content!['application/json']!
    const { value } = deref(document, Object.values(examples!)[0]!) as { value: object }
    return [path as EventName, value]
  })
})

const isTaken = (name: EventName, value: unknown) =>
  findFieldErrors(table.shapes, table.events[name].shape, value).length === 0

test('the table has every event, and its example is taken', () => {
  expect(examples.map(([name]) => name).sort()).toEqual(Object.keys(table.events).sort())
  expect(examples.filter(([name, value]) => !isTaken(name, value))).toEqual([])
})

/** Values that schemas distinguish, and some that they do not. */
const anything = fc.oneof(
  fc.constantFrom<unknown[]>(
    ...[null, '', 0, -1, -0.5, 1.5, 1e21, true, [], {}, 'RFD_4H8N2VW6Y0J5LR1S', 'CBK_1'],
  ),
  fc.constantFrom<unknown[]>(
    ...['2026-02-30T00:00:00Z', '2024-02-29T23:59:60Z', '2026-01-01', '2026-01-01t00:00:00.5+23:59'],
  ),
  fc.jsonValue(),
)

type Place = (string | number)[]

function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([key, each]) => placesOf(each, [...place, key]))]
}

/** Replaces or removes the value at one place. */
function change(example: object, place: Place, to: unknown, isRemoved: boolean): unknown {
  const [last, ...above] = [...place].reverse()
  if (last === undefined) return to
  const changed = structuredClone(example) as never
  const holder = above.reverse().reduce((node: never, key) => node[key as never], changed)
  if (isRemoved) delete holder[last as never]
  else Object.assign(holder, { [last]: to })
  return changed
}

test('what the compiled validators refuse of an event is refused, and nothing else', () => {
  const mutations = fc.constantFrom(...examples).chain(([name, value]) =>
    fc.record({
      name: fc.constant(name),
      body: fc
        .array(fc.tuple(fc.constantFrom(...placesOf(value)), anything, fc.boolean()), {
          minLength: 1,
          maxLength: 1,
        })
        .map((changes) =>
          changes.reduce(
            (body, [place, to, isGone]) => change(body as object, place, to, isGone),
            value as unknown,
          ),
        ),
    }),
  )
  const verdicts = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(mutations, ({ name, body }) => {
      // an event is looked up by its name: here it always has the right one
      const named = typeof body === 'object' && body && !Array.isArray(body) ? { ...body, event: name } : body
      const verdict = compiled[name](named)
      verdicts[verdict ? 'taken' : 'refused'] += 1
      expect(isTaken(name, named)).toBe(verdict)
    }),
    { numRuns: 5_000 },
  )
  expect(Math.min(verdicts.taken, verdicts.refused)).toBeGreaterThan(200)
})

test.each<[string, object, unknown, string[]]>([
  ['a list', { items: { type: 'integer' } }, [1, 2.5], ['1 must be integer']],
  ['one of several', { anyOf: [{ type: 'null' }, { $ref: 'Name' }] }, 7, [' must fit anyOf']],
  ['all of several', { allOf: [{ type: 'string' }, { $ref: 'Name' }] }, 'a', [' must fit minLength 2']],
  [
    'what may be left out',
    { type: 'object', optional: ['a'], properties: { a: {}, b: {} } },
    {},
    [' must have b'],
  ],
  ['a member that is inherited', { properties: { toString: {} } }, {}, [' must have toString']],
  ['a list where no object is', { type: 'object', properties: { length: {} } }, [], [' must be object']],
  ['characters, not code units', { $ref: 'Name' }, '𝒳', [' must fit minLength 2']],
])('%s', (_, shape, value, told) => {
  const errors = findFieldErrors({ Name: { type: 'string', minLength: 2 } }, shape, value)
  expect(errors.map(({ field, message }) => `${field} ${message}`)).toEqual(told)
})
