import { createAjv } from '../create-ajv.ts'
import { regularExpression } from '../name-rules.ts'
import { EXAMPLES, FOR_READERS, type Keyword, list, map, one, refused, rest, WORDS } from './keyword.ts'

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
    title: rest(FOR_READERS),
    description: rest(FOR_READERS),
    deprecated: rest(FOR_READERS),
    examples: rest(FOR_READERS),
    default: rest(FILLED),
    type: rest(EXAMPLES),
    enum: rest(EXAMPLES),
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
    minLength: rest(BOUND),
    maxLength: rest(BOUND),
    minimum: rest(BOUND),
    maximum: rest(BOUND),
    exclusiveMinimum: rest(BOUND),
    exclusiveMaximum: rest(BOUND),
    multipleOf: rest(BOUND),
    items: one('schema', EXAMPLES),
    prefixItems: list('schema', BOUND),
    minItems: rest(BOUND),
    maxItems: rest(BOUND),
    uniqueItems: rest(BOUND),
    contains: one('schema', BOUND),
    minContains: rest(BOUND),
    maxContains: rest(BOUND),
    unevaluatedItems: one('schema', BOUND),
    properties: map('schema', EXAMPLES),
    required: rest(EXAMPLES),
    minProperties: rest(BOUND),
    maxProperties: rest(BOUND),
    propertyNames: one('schema', BOUND),
    patternProperties: map('schema', BOUND),
    additionalProperties: one('schema', EXAMPLES),
    unevaluatedProperties: one('schema', `${BOUND} The check sends only named fields.`),
    dependentRequired: rest(BOUND),
    dependentSchemas: map('schema', BOUND),
    allOf: list('schema', EXAMPLES),
    anyOf: list('schema', UNIONS),
    oneOf: list('schema', UNIONS),
    not: one('schema', BOUND),
    if: one('schema', BOUND),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: one('schema', BOUND),
    else: one('schema', BOUND),
    contentEncoding: rest(ANNOTATION),
    contentMediaType: rest(ANNOTATION),
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
    readOnly: refused(ONE_DIRECTION),
    writeOnly: refused(ONE_DIRECTION),
    nullable: refused("Write `type: [string, 'null']`, or another type beside null."),
    xml: refused('Bodies are JSON.'),
    externalDocs: refused(WORDS),
    $defs: refused(NAMED),
    $id: refused(NAMED),
    $anchor: refused(NAMED),
    $dynamicAnchor: refused(NAMED),
    $dynamicRef: refused(NAMED),
    $schema: refused('All schemas use JSON Schema 2020-12: omit it.'),
    $vocabulary: refused('All schemas use JSON Schema 2020-12: omit it.'),
    $recursiveRef: refused(DIALECT),
    $recursiveAnchor: refused(DIALECT),
    definitions: refused(DIALECT),
    dependencies: refused(DIALECT),
    additionalItems: refused(DIALECT),
    id: refused(DIALECT),
  },
  discriminator: {
    propertyName: rest('In OpenAPI it refuses nothing: the schemas that it chooses between do.'),
    mapping: rest('In OpenAPI it refuses nothing: the schemas that it chooses between do.'),
  },
}
