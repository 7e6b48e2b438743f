/** An action of an overlay. */
export interface Action {
  target: string
  update?: unknown
  remove?: true
}

type Cases = Readonly<Record<string, readonly (readonly Action[])[]>>

/** Updates of one target, each by the keyword that it is about. */
function at(target: string, updates: Record<string, readonly object[]>): Cases {
  return Object.fromEntries(
    Object.entries(updates).map(([keyword, all]) => [keyword, all.map((update) => [{ target, update }])]),
  )
}

/** In place of what stands there: an update adds to a list, and cannot change one thing into another. */
const instead = (target: string, keyword: string, value: unknown): readonly Action[] => [
  { target: `${target}['${keyword}']`, remove: true },
  { target, update: { [keyword]: value } },
]

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const answer = { description: 'Another.', content: { 'application/json': { schema: ref('Small') } } }
const operation = (operationId: string) => ({
  operationId,
  'x-gap': 'things',
  responses: { 200: { description: 'Good.' } },
})
const METHODS = ['put', 'delete', 'options', 'head', 'patch', 'trace']
const URL = 'https://elsewhere.example'

/** The keywords of a schema, by the field that shows each. */
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

/** Of these a parameter has none: it is one text, and the words of its schema stand on the parameter. */
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

const LIST = "$.paths['/things'].get"
const RESPONSE = '$.components.responses.Thing'
const BODY = '$.components.requestBodies.NewThing'
const KEY = '$.components.securitySchemes.secretKey'
const TEXT = '$.components.parameters.Text'

/**
 * By kind of place and keyword, what overlays write there; of a keyword of which only some values are refused, both
 * those and others.
 */
export const SAMPLES: Readonly<Record<string, Cases>> = {
  document: {
    ...at('$', {
      openapi: [{ openapi: '3.1.0' }],
      info: [{ info: { title: 'Others' } }],
      jsonSchemaDialect: [{ jsonSchemaDialect: URL }],
      servers: [{ servers: [{ url: URL }] }],
      paths: [{ paths: { '/others': { get: operation('listThose') } } }],
      webhooks: [
        {
          webhooks: {
            'thing.gone': {
              post: {
                ...operation('thingGone'),
                requestBody: { content: { 'application/json': { schema: ref('Small') } } },
              },
            },
          },
        },
      ],
      components: [{ components: { schemas: { Small: { required: ['side'] } } } }],
      security: [{ security: [{ publicKey: [] }] }],
      tags: [{ tags: [{ name: 'More' }] }],
      externalDocs: [{ externalDocs: { url: URL } }],
    }),
  },
  info: at('$.info', {
    title: [{ title: 'Others' }],
    version: [{ version: '2.0.0' }],
    description: [{ description: 'Others.' }],
    summary: [{ summary: 'Others.' }],
    termsOfService: [{ termsOfService: URL }],
    contact: [{ contact: { url: URL } }],
    license: [{ license: { name: 'Another' } }],
  }),
  server: at('$.servers[0]', {
    url: [{ url: URL }],
    description: [{ description: 'Live.' }],
    variables: [{ variables: { where: { default: 'a' } } }],
  }),
  tag: at('$.tags[0]', {
    name: [{ name: 'Others' }],
    description: [{ description: 'All things.' }],
    externalDocs: [{ externalDocs: { url: URL } }],
  }),
  components: at('$.components', {
    schemas: [{ schemas: { Small: { required: ['side'] } } }],
    responses: [{ responses: { Thing: { description: 'Another thing.' } } }],
    parameters: [{ parameters: { Text: { required: true } } }],
    examples: [{ examples: { Unused: { value: 1 } } }],
    requestBodies: [{ requestBodies: { NewThing: { required: true } } }],
    headers: [{ headers: { Unused: { schema: { type: 'string' } } } }],
    securitySchemes: [{ securitySchemes: { secretKey: { name: 'other-key' } } }],
    links: [{ links: { Unused: { operationId: 'readThing' } } }],
    callbacks: [{ callbacks: { A: {} } }],
    pathItems: [{ pathItems: { A: {} } }],
  }),
  path: {
    ...at("$.paths['/things']", {
      $ref: [{ $ref: '#/paths/~1things~1{id}' }],
      summary: [{ summary: 'S' }],
      description: [{ description: 'D' }],
      servers: [{ servers: [{ url: URL }] }],
      parameters: [
        {
          parameters: [
            {
              name: 'more',
              in: 'query',
              required: true,
              schema: { type: 'string' },
              'x-gap': 'things',
              example: 'a',
            },
          ],
        },
      ],
      get: [{ get: { summary: 'Other' } }],
      post: [{ post: { summary: 'Other' } }],
      ...Object.fromEntries(METHODS.map((method) => [method, [{ [method]: operation(`${method}Things`) }]])),
    }),
  },
  operation: {
    ...at(LIST, {
      summary: [{ summary: 'Others' }],
      description: [{ description: 'D' }],
      externalDocs: [{ externalDocs: { url: URL } }],
      operationId: [{ operationId: 'listOthers' }],
      parameters: [
        {
          parameters: [
            { name: 'more', in: 'query', required: true, schema: { type: 'string' }, example: 'a' },
          ],
        },
      ],
      responses: [
        { responses: { 201: answer } },
        { responses: { 404: answer } },
        { responses: { '4XX': answer } },
        { responses: { default: answer } },
      ],
      callbacks: [{ callbacks: { A: {} } }],
      deprecated: [{ deprecated: true }],
      servers: [{ servers: [{ url: URL }] }],
    }),
    tags: [instead(LIST, 'tags', ['Others'])],
    requestBody: [
      [
        {
          target: "$.paths['/things/{id}'].get",
          update: { requestBody: { content: { 'application/json': { schema: ref('Small') } } } },
        },
      ],
    ],
    security: [
      ...[[{ publicKey: [] }], []].map((value) => instead(LIST, 'security', value)),
      ...[
        [{ secretKey: [] }, { publicKey: [] }],
        [{ secretKey: [], publicKey: [] }],
        [{}],
        [{ secretKey: [] }, {}],
        [{ secretKey: ['read'] }],
      ].map((value) => instead(LIST, 'security', value)),
    ],
  },
  parameter: {
    ...at(TEXT, {
      name: [{ name: 'other' }],
      in: [{ in: 'header' }, { in: 'cookie' }],
      description: [{ description: 'D' }],
      required: [{ required: true }],
      deprecated: [{ deprecated: true }],
      allowEmptyValue: [{ allowEmptyValue: true }],
      style: [{ style: 'spaceDelimited' }, { style: 'form' }],
      explode: [{ explode: false }],
      allowReserved: [{ allowReserved: true }],
      example: [{ example: 'abc' }],
      examples: [{ examples: { one: { value: 'a' } } }],
    }),
    $ref: [
      [
        ...[
          {
            target: '$.components.parameters',
            update: {
              Other: {
                name: 'other',
                in: 'query',
                required: true,
                schema: { type: 'string' },
                'x-gap': 'things',
                example: 'a',
              },
            },
          },
        ],
        { target: LIST, update: { parameters: [{ $ref: '#/components/parameters/Other' }] } },
      ],
    ],
    schema: [
      instead(TEXT, 'schema', { type: 'integer' }),
      instead(TEXT, 'schema', { type: 'array', items: { type: 'string' } }),
      instead(TEXT, 'schema', { type: 'object' }),
    ],
    content: [
      [{ target: TEXT, update: { content: { 'application/json': { schema: { type: 'string' } } } } }],
    ],
  },
  body: {
    ...at(BODY, {
      description: [{ description: 'D' }],
      required: [{ required: true }, { required: false }],
    }),
    content: [
      instead(BODY, 'content', { 'application/json': { schema: ref('Small') } }),
      [{ target: BODY, update: { content: { 'application/xml': { schema: ref('Small') } } } }],
    ],
    $ref: [
      [
        {
          target: '$.components.requestBodies',
          update: { Other: { content: { 'application/json': { schema: ref('Small') } }, 'x-gap': 'things' } },
        },
        ...instead("$.paths['/things'].post", 'requestBody', { $ref: '#/components/requestBodies/Other' }),
      ],
    ],
  },
  media: {
    ...at(`${BODY}.content['application/json']`, {
      examples: [{ examples: { other: { value: { name: 'bo' } } } }],
      example: [{ example: { name: 'bo' } }],
      encoding: [{ encoding: { name: { contentType: 'text/plain' } } }],
    }),
    schema: [
      [
        { target: `${BODY}.content['application/json'].examples`, remove: true },
        ...instead(`${BODY}.content['application/json']`, 'schema', ref('Small')),
      ],
    ],
  },
  response: {
    ...at(RESPONSE, {
      description: [{ description: 'D' }],
      headers: [{ headers: { Other: { schema: { type: 'string' } } } }],
      links: [{ links: { other: { operationId: 'readThing' } } }],
    }),
    $ref: [
      [
        { target: '$.components.responses', update: { Other: { ...answer, 'x-gap': 'things' } } },
        ...["$.paths['/things']", "$.paths['/things/{id}']"].flatMap((path) =>
          instead(`${path}.get.responses`, '200', { $ref: '#/components/responses/Other' }),
        ),
      ],
    ],
    content: [
      instead(RESPONSE, 'content', answer.content),
      [{ target: RESPONSE, update: { content: { 'application/xml': { schema: ref('Small') } } } }],
    ],
  },
  header: {
    ...at(`${RESPONSE}.headers.Made`, {
      description: [{ description: 'D' }],
      required: [{ required: true }],
      deprecated: [{ deprecated: true }],
      style: [{ style: 'simple' }],
      explode: [{ explode: true }],
      schema: [{ schema: { minLength: 3 } }],
      content: [{ content: { 'text/plain': {} } }],
      example: [{ example: 'a' }],
      examples: [{ examples: { one: { value: 'a' } } }],
    }),
    $ref: [
      [
        { target: '$.components', update: { headers: { Other: { schema: { type: 'integer' } } } } },
        ...instead(`${RESPONSE}.headers`, 'Made', { $ref: '#/components/headers/Other' }),
      ],
    ],
  },
  link: {
    ...at(`${RESPONSE}.links.next`, {
      operationId: [{ operationId: 'listThings' }],
      description: [{ description: 'D' }],
      parameters: [{ parameters: { id: '$response.body#/text' } }],
      operationRef: [{ operationRef: '#/paths/~1things/get' }],
      requestBody: [{ requestBody: 'a' }],
      server: [{ server: { url: URL } }],
    }),
    $ref: [
      [
        { target: '$.components', update: { links: { Other: { operationId: 'listThings' } } } },
        ...instead(`${RESPONSE}.links`, 'next', { $ref: '#/components/links/Other' }),
      ],
    ],
  },
  example: {
    ...at(`${BODY}.content['application/json'].examples.one`, {
      value: [{ value: { name: 'bo' } }],
      summary: [{ summary: 'Bo' }],
      description: [{ description: 'Bo' }],
      externalValue: [{ externalValue: '#' }],
    }),
    $ref: [
      [
        { target: '$.components', update: { examples: { Other: { value: { id: 't2' } } } } },
        ...instead(`${RESPONSE}.content['application/json'].examples`, 'one', {
          $ref: '#/components/examples/Other',
        }),
      ],
    ],
  },
  scheme: {
    ...at(KEY, {
      type: [{ type: 'http', scheme: 'bearer' }],
      description: [{ description: 'D' }],
      name: [{ name: 'other-key' }],
      in: [{ in: 'query' }],
      scheme: [{ type: 'http', scheme: 'basic' }],
      bearerFormat: [{ bearerFormat: 'JWT' }],
      flows: [{ type: 'oauth2', flows: { clientCredentials: { tokenUrl: URL, scopes: {} } } }],
      openIdConnectUrl: [{ type: 'openIdConnect', openIdConnectUrl: URL }],
    }),
    $ref: [
      [
        {
          target: '$.components.securitySchemes',
          update: { otherKey: { $ref: '#/components/securitySchemes/secretKey' } },
        },
      ],
    ],
  },
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
