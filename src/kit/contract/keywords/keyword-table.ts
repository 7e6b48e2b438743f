/** What may be written of one keyword in one kind of place. */
export interface Keyword {
  /** What stands below it: an object of a kind, or a list or a map of them. */
  holds?: { kind: Kind; as: 'one' | 'list' | 'map' }
  /** Why those who do not follow it have nothing to follow. */
  rest?: string
  /** Why no overlay may write it, and what to write instead. */
  refused?: string
  /** Only these values are refused: what is written, what stood there before, and what stands beside it. */
  refuses?(value: unknown, before: unknown, beside: Readonly<Record<string, unknown>>): boolean
}

/** An object of OpenAPI, or a schema. */
export type Kind =
  | ('document' | 'info' | 'server' | 'tag' | 'components' | 'path' | 'operation' | 'parameter')
  | ('body' | 'media' | 'response' | 'header' | 'link' | 'example' | 'scheme' | 'schema' | 'discriminator')

const one = (kind: Kind, rest?: string): Keyword => ({ holds: { kind, as: 'one' }, ...(rest && { rest }) })
const list = (kind: Kind, rest?: string): Keyword => ({ holds: { kind, as: 'list' }, ...(rest && { rest }) })
const map = (kind: Kind, rest?: string): Keyword => ({ holds: { kind, as: 'map' }, ...(rest && { rest }) })
const refused = (why: string): Keyword => ({ refused: why })
const rest = (why: string): Keyword => ({ rest: why })
/** Each artefact follows it. */
const followed: Keyword = {}

const FOR_READERS = 'It is said to people, and no value changes by it.'
const CALLER = 'Whoever calls says where the service is: no client, server or check holds an address.'
const EXAMPLES =
  'A mock answers with the examples, which are held to their schemas when the overlay is read; the sandbox sends events of its records.'
const BOUND = `A type of a client says what kind of value it is; what bounds it, the validators say. ${EXAMPLES}`
const UNIONS = `Where a value may be of several types, that of Python, Go, PHP and Java is any. ${EXAMPLES}`
const FILLED =
  'What a service fills in for what is absent, it does by itself: nothing is sent or refused for it.'
const ANNOTATION = 'By JSON Schema it refuses nothing, and the text travels as it is.'
const CREDENTIAL =
  'Clients, sandbox and check read it through its x-key-type; types, validators and the model of an answer hold no credential.'
const NO_HEADER = 'No client hands out a header of an answer, and no schema of a body holds one.'

const MADE_OF = 'Requests of check and answers of the mock are made of it; no code is.'

const WORDS = 'Only a description is shown to readers: write it there.'
const ON_OPERATIONS = 'Write it on each operation.'
const ADDRESS = 'All operations of a host have one address, which the caller gives.'
const CALLBACKS = 'What the service sends by itself stands under `webhooks`.'
const NAMED = 'Give the schema a name in components, and refer to that by `$ref`.'
const DIALECT = 'It is of another version of JSON Schema: write what 2020-12 has for it.'
const ONE_DIRECTION =
  'A request and an answer have schemas of their own: take the property out of the one in which it does not stand.'
const TEXT_ALONE = 'A parameter is one text, with every reserved character encoded: leave it out.'

export const KEYWORDS: Readonly<Record<Kind, Readonly<Record<string, Keyword>>>> = {
  document: {
    openapi: refused('The documents are of one version: leave it as it is.'),
    info: one('info'),
    jsonSchemaDialect: refused('All schemas are of JSON Schema 2020-12: leave it as it is.'),
    servers: list('server', CALLER),
    paths: map('path'),
    webhooks: map('path'),
    components: one('components'),
    security: refused(ON_OPERATIONS),
    tags: list('tag', FOR_READERS),
    externalDocs: refused(WORDS),
  },
  info: {
    title: rest(FOR_READERS),
    version: rest(FOR_READERS),
    description: rest(FOR_READERS),
    summary: refused(WORDS),
    termsOfService: refused(WORDS),
    contact: refused(WORDS),
    license: refused(WORDS),
  },
  server: {
    url: rest(CALLER),
    description: rest(FOR_READERS),
    variables: refused('Write the address in `url`.'),
  },
  tag: { name: rest(FOR_READERS), description: rest(FOR_READERS), externalDocs: refused(WORDS) },
  components: {
    schemas: map('schema'),
    responses: map('response'),
    parameters: map('parameter'),
    examples: map('example'),
    requestBodies: map('body'),
    headers: map('header'),
    securitySchemes: map('scheme'),
    links: map('link'),
    callbacks: refused(CALLBACKS),
    pathItems: refused('Operations stand under `paths` and `webhooks` alone.'),
  },
  path: {
    $ref: refused('Write the operations of the path out.'),
    summary: refused(ON_OPERATIONS),
    description: refused(ON_OPERATIONS),
    servers: refused(ADDRESS),
    parameters: list('parameter'),
    get: one('operation'),
    put: one('operation'),
    post: one('operation'),
    delete: one('operation'),
    options: one('operation'),
    head: one('operation'),
    patch: one('operation'),
    trace: one('operation'),
  },
  operation: {
    tags: rest(FOR_READERS),
    summary: rest(FOR_READERS),
    description: rest(FOR_READERS),
    externalDocs: refused(WORDS),
    operationId: {
      refused: 'Code, tests and handlers know the operation by it: leave it as it is.',
      refuses: (_, before) => before !== undefined,
      rest: 'It names an operation that is new. The sandbox refuses one without a handler.',
    },
    parameters: list('parameter'),
    requestBody: one('body'),
    responses: map('response', EXAMPLES),
    callbacks: refused(CALLBACKS),
    deprecated: rest(FOR_READERS),
    security: {
      refused:
        'An operation takes one credential without scopes, or none: name one scheme. An update adds to a list, so remove the former `security` by an action before.',
      refuses: (value) => !isOneCredential(value),
      rest: CREDENTIAL,
    },
    servers: refused(ADDRESS),
  },
  parameter: {
    $ref: followed,
    name: followed,
    in: {
      refused: 'No client or server keeps cookies: write path, query or header.',
      refuses: (value) => value === 'cookie',
    },
    description: rest(FOR_READERS),
    required: followed,
    deprecated: rest(FOR_READERS),
    allowEmptyValue: refused('Whether a text may be empty, its schema says: write `minLength`.'),
    style: refused(TEXT_ALONE),
    explode: refused(TEXT_ALONE),
    allowReserved: refused(TEXT_ALONE),
    schema: {
      ...one('schema'),
      refused: 'A parameter is one text: its type is string, number, integer or boolean.',
      refuses: (value) => holdsMany(value),
    },
    content: refused('A parameter is one text: write a `schema`.'),
    example: rest(MADE_OF),
    examples: refused('One example is read: write `example`.'),
  },
  body: {
    $ref: followed,
    description: refused('Write it on the operation, or on the schema of the body.'),
    content: {
      ...map('media'),
      refused: 'A body is of one media type. Remove the other by an action.',
      refuses: (value) => Object.keys(Object(value)).length > 1,
    },
    required: {
      rest: 'Where an operation has a body, the sandbox and the methods of PHP and Java ask for one.',
      refused: 'Where an operation has a body, the sandbox asks for one.',
      refuses: (value) => value === false,
    },
  },
  media: {
    schema: one('schema'),
    examples: map('example', MADE_OF),
    example: refused('Examples have names: write `examples`.'),
    encoding: refused('A form is sent as HTTP clients write one, and JSON has no encoding of its parts.'),
  },
  response: {
    $ref: followed,
    description: rest(FOR_READERS),
    headers: map('header', `${NO_HEADER} The sandbox need not send it, as it is not required.`),
    content: {
      ...map('media'),
      refused: 'An answer is of one media type. Remove the other by an action.',
      refuses: (value) => Object.keys(Object(value)).length > 1,
    },
    links: map(
      'link',
      'It tells readers which call comes next; clients follow the one that is called outcome.',
    ),
  },
  header: {
    $ref: rest(NO_HEADER),
    description: rest(FOR_READERS),
    required: refused('The sandbox does not send it, and no check looks for it: leave `required` out.'),
    deprecated: rest(FOR_READERS),
    style: refused('A header is one text: leave it out.'),
    explode: refused('A header is one text: leave it out.'),
    schema: one('schema', NO_HEADER),
    content: refused('A header is one text: write a `schema`.'),
    example: rest(FOR_READERS),
    examples: refused('One example is read: write `example`.'),
  },
  link: {
    $ref: rest(FOR_READERS),
    operationId: rest(FOR_READERS),
    description: rest(FOR_READERS),
    parameters: rest(
      'Clients follow the parameters of the link that is called outcome; the others tell readers which call comes next.',
    ),
    operationRef: refused('Name the operation by `operationId`.'),
    requestBody: refused('Say in a description what the next call is sent.'),
    server: refused(ADDRESS),
  },
  example: {
    $ref: rest(MADE_OF),
    value: rest(MADE_OF),
    summary: rest(FOR_READERS),
    description: refused('Write it in `summary`.'),
    externalValue: refused('Write it out in `value`.'),
  },
  scheme: {
    $ref: refused('Write it out.'),
    type: rest(CREDENTIAL),
    description: rest(FOR_READERS),
    name: rest(CREDENTIAL),
    in: rest(CREDENTIAL),
    scheme: rest(CREDENTIAL),
    bearerFormat: refused('A token is sent as it is: say in the description what is in it.'),
    flows: rest('Tokens are fetched by the caller: clients, sandbox and check refuse a type that needs it.'),
    openIdConnectUrl: rest(
      'Tokens are fetched by the caller: clients, sandbox and check refuse a type that needs it.',
    ),
  },
  schema: {
    $ref: rest(EXAMPLES),
    $comment: rest('It is said to whoever reads the overlay.'),
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
      refuses: (value) => !FORMATS.has(String(value)),
    },
    pattern: {
      rest: BOUND,
      refused: 'It is no regular expression.',
      refuses: (value) => !isPattern(value),
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

/** Those that validators check, and those that say how large a number is or what a text is for. */
export const FORMATS: ReadonlySet<string> = new Set([
  ...[
    'date',
    'time',
    'date-time',
    'iso-time',
    'iso-date-time',
    'duration',
    'uri',
    'uri-reference',
    'uri-template',
  ],
  ...[
    'url',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'regex',
    'uuid',
    'json-pointer',
    'json-pointer-uri-fragment',
  ],
  ...['relative-json-pointer', 'byte', 'int32', 'int64', 'float', 'double', 'password', 'binary'],
])

function isOneCredential(security: unknown): boolean {
  if (!Array.isArray(security) || security.length > 1) return false
  return security.every((each) => {
    const scopes = Object.values(Object(each))
    return scopes.length === 1 && scopes.flat().length === 0
  })
}

function isPattern(value: unknown): boolean {
  try {
    return new RegExp(String(value), 'u') instanceof RegExp
  } catch {
    return false
  }
}

function holdsMany(schema: unknown): boolean {
  return [Object(schema).type].flat().some((type) => type === 'array' || type === 'object')
}
