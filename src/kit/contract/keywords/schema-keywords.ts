import { createAjv } from '../create-ajv.ts'
import { regularExpression } from '../name-rules.ts'
import { EXAMPLES, each, FOR_READERS, type Keyword, list, map, one, refused, rest, WORDS } from './keyword.ts'

const BOUND = `Client types give the kind of a value; validators check its bounds. ${EXAMPLES}`
const UNIONS = `A value of several types is any in Python, Go, PHP and Java. ${EXAMPLES}`
const FILLED = 'The service itself fills in a missing value: nothing is sent or refused because of it.'
const ANNOTATION = 'In JSON Schema it refuses nothing, and the text is sent unchanged.'
const NAMED = 'Name the schema in components, and refer to it by `$ref`.'
const DIALECT = 'It belongs to another version of JSON Schema: write its equivalent in 2020-12.'
const ONE_DIRECTION =
  'Requests and answers have separate schemas: remove the property from the one that does not have it.'

/** The formats that validators check, and those that state the size of a number or the purpose of a text. */
const { formats } = createAjv()

/** The keywords of JSON Schema 2020-12, and those that OpenAPI adds. */
export const SCHEMA_KEYWORDS: Readonly<
  Record<'schema' | 'discriminator', Readonly<Record<string, Keyword>>>
> = {
  schema: {
    $ref: rest(EXAMPLES),
    $comment: rest('It is for readers of the overlay.'),
    ...each('title description deprecated examples', rest(FOR_READERS)),
    default: rest(FILLED),
    ...each('type enum', rest(EXAMPLES)),
    const: rest(`A single value has no type of its own in Python, Go, PHP and Java. ${EXAMPLES}`),
    format: {
      rest: BOUND,
      refused: 'No validator knows this format: write a `pattern`.',
      refuses: (value) => !Object.hasOwn(formats, String(value)),
    },
    pattern: {
      rest: BOUND,
      refused: 'It is not a regular expression.',
      refuses: (value) => !regularExpression.fits.test(String(value)),
    },
    ...each('minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf', rest(BOUND)),
    items: one('schema', EXAMPLES),
    prefixItems: list('schema', BOUND),
    ...each('minItems maxItems uniqueItems', rest(BOUND)),
    contains: one('schema', BOUND),
    ...each('minContains maxContains', rest(BOUND)),
    unevaluatedItems: one('schema', BOUND),
    properties: map('schema', EXAMPLES),
    required: rest(EXAMPLES),
    ...each('minProperties maxProperties', rest(BOUND)),
    propertyNames: one('schema', BOUND),
    patternProperties: map('schema', BOUND),
    additionalProperties: one('schema', EXAMPLES),
    unevaluatedProperties: one('schema', `${BOUND} The check sends only named fields.`),
    dependentRequired: rest(BOUND),
    dependentSchemas: map('schema', BOUND),
    allOf: list('schema', EXAMPLES),
    ...each('anyOf oneOf', list('schema', UNIONS)),
    ...each('not if then else', one('schema', BOUND)),
    ...each('contentEncoding contentMediaType', rest(ANNOTATION)),
    contentSchema: {
      ...one('schema', EXAMPLES),
      refused: 'It is the plaintext of an encrypted field: write it beside `x-encryption`.',
      refuses: (_, __, beside) => !('x-encryption' in beside),
    },
    discriminator: one(
      'discriminator',
      'In OpenAPI it refuses nothing: the schemas that it chooses between do.',
    ),
    example: rest(FOR_READERS),
    ...each('readOnly writeOnly', refused(ONE_DIRECTION)),
    nullable: refused("Write `type: [string, 'null']`, or another type beside null."),
    xml: refused('Bodies are JSON.'),
    externalDocs: refused(WORDS),
    ...each('$defs $id $anchor $dynamicAnchor $dynamicRef', refused(NAMED)),
    ...each('$schema $vocabulary', refused('All schemas use JSON Schema 2020-12: omit it.')),
    ...each('$recursiveRef $recursiveAnchor definitions dependencies additionalItems id', refused(DIALECT)),
  },
  discriminator: {
    ...each(
      'propertyName mapping',
      rest('In OpenAPI it refuses nothing: the schemas that it chooses between do.'),
    ),
  },
}
