import { at, type Cases, instead, ref, URL } from './cases.ts'

/** Updates of a schema's keywords, by the field that each applies to. */
const SCHEMAS: Record<string, Record<string, readonly object[]>> = {
  text: {
    $comment: [{ $comment: 'Who told us.' }],
    title: [{ title: 'T' }],
    description: [{ description: 'D' }],
    deprecated: [{ deprecated: true }],
    examples: [{ examples: ['abc'] }],
    default: [{ default: 'a' }],
    enum: [{ enum: ['a', 'b'] }],
    const: [{ const: 'a' }],
    format: [{ format: 'date' }, { format: 'strange' }],
    pattern: [{ pattern: '^a' }, { pattern: '(' }],
    minLength: [{ minLength: 3 }],
    maxLength: [{ maxLength: 5 }],
    not: [{ not: { minLength: 3 } }],
    if: [{ if: { minLength: 3 }, else: { const: 'a' } }],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: [{ if: { minLength: 2 }, then: { maxLength: 5 } }],
    else: [{ if: { minLength: 2 }, else: { const: 'a' } }],
    contentEncoding: [{ contentEncoding: 'base64' }],
    contentMediaType: [{ contentMediaType: 'image/png' }],
    contentSchema: [{ contentSchema: { type: 'object' } }],
    example: [{ example: 'a' }],
    readOnly: [{ readOnly: true }],
    writeOnly: [{ writeOnly: true }],
    nullable: [{ nullable: true }],
    xml: [{ xml: { name: 'a' } }],
    externalDocs: [{ externalDocs: { url: URL } }],
    $defs: [{ $defs: { A: {} } }],
    $id: [{ $id: URL }],
    $anchor: [{ $anchor: 'a' }],
    $dynamicAnchor: [{ $dynamicAnchor: 'a' }],
    $dynamicRef: [{ $dynamicRef: '#a' }],
    $schema: [{ $schema: 'https://json-schema.org/draft/2020-12/schema' }],
    $vocabulary: [{ $vocabulary: {} }],
    $recursiveRef: [{ $recursiveRef: '#' }],
    $recursiveAnchor: [{ $recursiveAnchor: true }],
    definitions: [{ definitions: {} }],
    dependencies: [{ dependencies: { a: ['b'] } }],
    additionalItems: [{ additionalItems: false }],
    id: [{ id: 'a' }],
  },
  numeric: {
    minimum: [{ minimum: 2 }],
    maximum: [{ maximum: 2 }],
    exclusiveMinimum: [{ exclusiveMinimum: 2 }],
    exclusiveMaximum: [{ exclusiveMaximum: 2 }],
    multipleOf: [{ multipleOf: 2 }],
  },
  many: {
    items: [{ items: { type: 'number' } }],
    prefixItems: [{ prefixItems: [{ const: 'b' }] }],
    minItems: [{ minItems: 2 }],
    maxItems: [{ maxItems: 2 }],
    contains: [{ contains: { const: 'b' }, examples: [['b']] }],
    minContains: [{ contains: { type: 'string' }, minContains: 2, examples: [['a', 'b']] }],
    maxContains: [{ contains: { type: 'string' }, maxContains: 1, examples: [['a']] }],
    unevaluatedItems: [{ prefixItems: [{ type: 'string' }], unevaluatedItems: false }],
  },
  flags: { uniqueItems: [{ uniqueItems: true }] },
  open: { patternProperties: [{ patternProperties: { '': { type: 'number' } } }] },
  record: {
    properties: [{ properties: { a: { type: 'number' } } }],
    minProperties: [{ minProperties: 2, examples: [{ a: 1, b: 2 }] }],
    maxProperties: [{ maxProperties: 1, additionalProperties: { type: 'number' } }],
    propertyNames: [{ propertyNames: { enum: ['a'] } }],
    additionalProperties: [{ additionalProperties: { type: 'number' } }],
    unevaluatedProperties: [{ unevaluatedProperties: false }],
  },
  pair: {
    required: [{ required: ['a'] }],
    dependentRequired: [{ dependentRequired: { a: ['b'] } }],
    dependentSchemas: [{ dependentSchemas: { a: { required: ['b'] } } }],
  },
  any: {
    $ref: [ref('Small')],
    type: [{ type: 'string' }, { type: ['string', 'null'] }],
    allOf: [{ allOf: [ref('Small')] }],
    anyOf: [
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    oneOf: [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, { oneOf: [ref('Small'), { type: 'null' }] }],
  },
  kinds: {
    discriminator: [
      { discriminator: { propertyName: 'size', mapping: { Round: '#/components/schemas/Round' } } },
    ],
  },
}

/** Fields without a parameter: a parameter is one text, and its description is on the parameter. */
const OF_BODIES_ALONE = new Set(['many', 'flags', 'open', 'record', 'pair', 'any', 'kinds'])

function schemasIn(name: string): Cases {
  const fields = Object.entries(SCHEMAS).map(([field, each]) =>
    at(`$.components.schemas.${name}.properties.${field}`, each),
  )
  return Object.assign({}, ...fields)
}

function schemasOfParameters(): Cases {
  const names: Record<string, string> = { text: 'Text', numeric: 'Numeric' }
  const fields = Object.entries(SCHEMAS).flatMap(([field, each]) =>
    OF_BODIES_ALONE.has(field) ? [] : [at(`$.components.parameters.${names[field]}.schema`, each)],
  )
  const target = '$.components.parameters.Text'
  return Object.assign({}, ...fields, {
    $ref: [instead(target, 'schema', ref('Size'))].map((actions) => [
      {
        target: '$.components.schemas',
        update: { Size: { type: 'string', maxLength: 3, enum: ['a', 'b'], 'x-gap': 'things' } },
      },
      ...actions,
    ]),
    type: [instead(target, 'schema', { type: 'integer' })],
    allOf: [instead(target, 'schema', { allOf: [{ type: 'integer' }] })],
    anyOf: [instead(target, 'schema', { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] })],
    oneOf: [
      instead(target, 'schema', { oneOf: [{ type: 'string', maxLength: 3 }, { const: 'abcdefghijkl' }] }),
    ],
  })
}

/** What overlays write in schemas, by the place of the schema. */
export const SCHEMA_SAMPLES: Readonly<Record<string, Cases>> = {
  discriminator: {
    propertyName: [
      [
        {
          target: '$.components.schemas.NewThing.properties.kinds',
          update: { discriminator: { propertyName: 'size' } },
        },
      ],
    ],
    mapping: [
      [
        {
          target: '$.components.schemas.NewThing.properties.kinds',
          update: { discriminator: { propertyName: 'size', mapping: { r: '#/components/schemas/Round' } } },
        },
      ],
    ],
  },
  'schema of a request': schemasIn('NewThing'),
  'schema of an answer': schemasIn('Thing'),
  'schema of an event': schemasIn('Made'),
  'schema of a parameter': schemasOfParameters(),
}
