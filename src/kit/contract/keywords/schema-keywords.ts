import { createAjv } from '../create-ajv.ts'
import { regularExpression } from '../name-rules.ts'
import { EXAMPLES, FOR_READERS, type Keyword, list, map, one, refused, rest, WORDS } from './keyword.ts'

const BOUND = `A type of a client says what kind of value it is; what bounds it, the validators say. ${EXAMPLES}`
const UNIONS = `Where a value may be of several types, that of Python, Go, PHP and Java is any. ${EXAMPLES}`
const FILLED =
  'What a service fills in for what is absent, it does by itself: nothing is sent or refused for it.'
const ANNOTATION = 'By JSON Schema it refuses nothing, and the text travels as it is.'
const NAMED = 'Give the schema a name in components, and refer to that by `$ref`.'
const DIALECT = 'It is of another version of JSON Schema: write what 2020-12 has for it.'
const ONE_DIRECTION =
  'A request and an answer have schemas of their own: take the property out of the one in which it does not stand.'

/** The formats that validators check, and those that state the size of a number or the purpose of a text. */
const { formats } = createAjv()

/** The keywords of JSON Schema 2020-12, and those that OpenAPI adds. */
export const SCHEMA_KEYWORDS: Readonly<
  Record<'schema' | 'discriminator', Readonly<Record<string, Keyword>>>
> = {
  schema: {
    $ref: rest(EXAMPLES),
    $comment: rest('It is for the readers of the overlay.'),
    title: rest(FOR_READERS),
    description: rest(FOR_READERS),
    deprecated: rest(FOR_READERS),
    examples: rest(FOR_READERS),
    default: rest(FILLED),
    type: rest(EXAMPLES),
    enum: rest(EXAMPLES),
    const: rest(`A single value makes no type in Python, Go, PHP and Java. ${EXAMPLES}`),
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
    unevaluatedProperties: one('schema', `${BOUND} A check sends no field that has no name.`),
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
      refused: 'It is the plaintext of a field that is encrypted: write it beside `x-encryption`.',
      refuses: (_, __, beside) => !('x-encryption' in beside),
    },
    discriminator: one(
      'discriminator',
      'By OpenAPI it refuses nothing: the schemas between which it tells do.',
    ),
    example: rest(FOR_READERS),
    readOnly: refused(ONE_DIRECTION),
    writeOnly: refused(ONE_DIRECTION),
    nullable: refused("Write `type: [string, 'null']`, or whatever type it is beside null."),
    xml: refused('Bodies are JSON.'),
    externalDocs: refused(WORDS),
    $defs: refused(NAMED),
    $id: refused(NAMED),
    $anchor: refused(NAMED),
    $dynamicAnchor: refused(NAMED),
    $dynamicRef: refused(NAMED),
    $schema: refused('All schemas are of JSON Schema 2020-12: leave it out.'),
    $vocabulary: refused('All schemas are of JSON Schema 2020-12: leave it out.'),
    $recursiveRef: refused(DIALECT),
    $recursiveAnchor: refused(DIALECT),
    definitions: refused(DIALECT),
    dependencies: refused(DIALECT),
    additionalItems: refused(DIALECT),
    id: refused(DIALECT),
  },
  discriminator: {
    propertyName: rest('By OpenAPI it refuses nothing: the schemas between which it tells do.'),
    mapping: rest('By OpenAPI it refuses nothing: the schemas between which it tells do.'),
  },
}
