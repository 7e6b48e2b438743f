import { jsonMediaType } from '../name-rules.ts'
import {
  EXAMPLES,
  each,
  FOR_READERS,
  followed,
  type Keyword,
  type Kind,
  list,
  map,
  one,
  refused,
  rest,
  WORDS,
} from './keyword.ts'

const CALLER = 'The caller gives the address of the service: no client, server or check contains one.'
const CREDENTIAL =
  'Clients, sandbox and check read it through its x-key-type; types, validators and models of answers contain no credentials.'
const NO_HEADER = 'No client returns headers of an answer, and no schema of a body contains them.'
const MADE_OF = 'Requests of the check and answers of the mock are built from it; no code is.'
const ON_OPERATIONS = 'Write it on each operation.'
const ADDRESS = 'All operations of a host have the same address, which the caller gives.'
const CALLBACKS = 'Requests that the service sends belong under `webhooks`.'
const TEXT_ALONE = 'A parameter is a single text, with every reserved character encoded: omit it.'

/** The keywords of OpenAPI 3.1, by kind of object. */
export const OPENAPI_KEYWORDS: Readonly<
  Record<Exclude<Kind, 'schema' | 'discriminator'>, Readonly<Record<string, Keyword>>>
> = {
  document: {
    openapi: refused('All documents have the same version: leave it unchanged.'),
    info: one('info'),
    jsonSchemaDialect: refused('All schemas use JSON Schema 2020-12: leave it unchanged.'),
    servers: list('server', CALLER),
    ...each('paths webhooks', map('path')),
    components: one('components'),
    security: refused(ON_OPERATIONS),
    tags: list('tag', FOR_READERS),
    externalDocs: refused(WORDS),
  },
  info: {
    ...each('title version description', rest(FOR_READERS)),
    ...each('summary termsOfService contact license', refused(WORDS)),
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
    pathItems: refused('Operations belong under `paths` and `webhooks` only.'),
  },
  path: {
    $ref: refused('Write the operations of the path out.'),
    ...each('summary description', refused(ON_OPERATIONS)),
    servers: refused(ADDRESS),
    parameters: list('parameter'),
    ...each('get put post delete options head patch trace', one('operation')),
  },
  operation: {
    ...each('tags summary description', rest(FOR_READERS)),
    externalDocs: refused(WORDS),
    operationId: {
      refused: 'Code, tests and handlers identify the operation by it: leave it unchanged.',
      refuses: (_, before) => before !== undefined,
      rest: 'It names a new operation. The sandbox refuses one without a handler.',
    },
    parameters: list('parameter'),
    requestBody: one('body'),
    responses: map('response', EXAMPLES),
    callbacks: refused(CALLBACKS),
    deprecated: rest(FOR_READERS),
    security: {
      refused:
        "An operation takes at most one credential, without scopes: name one scheme. An update adds to a list, so remove the old `security` in an earlier action: `{ target: $.paths['/…'].get.security, remove: true }`.",
      refuses: (value) => !isOneCredential(value),
      rest: CREDENTIAL,
    },
    servers: refused(ADDRESS),
  },
  parameter: {
    ...each('$ref name', followed),
    in: {
      refused: 'Clients and servers keep no cookies: write path, query or header.',
      refuses: (value) => value === 'cookie',
    },
    description: rest(FOR_READERS),
    required: followed,
    deprecated: rest(FOR_READERS),
    allowEmptyValue: refused('The schema says whether a text may be empty: write `minLength`.'),
    ...each('style explode allowReserved', refused(TEXT_ALONE)),
    schema: {
      ...one('schema'),
      refused: 'A parameter is a single text: its type is string, number, integer or boolean.',
      refuses: (value) => holdsMany(value),
    },
    content: refused('A parameter is a single text: write a `schema`.'),
    example: rest(MADE_OF),
    examples: refused('Only one example is read: write `example`.'),
  },
  body: {
    $ref: followed,
    description: refused('Write it on the operation, or on the schema of the body.'),
    content: {
      ...map('media'),
      refused:
        'A body has one media type, application/json or multipart/form-data. Remove the others with an action.',
      refuses: (value) =>
        !isOneOf(value, (type) => type === 'application/json' || type === 'multipart/form-data'),
    },
    required: {
      rest: 'If an operation has a body, the sandbox and the methods in PHP and Java require it.',
      refused: 'If an operation has a body, the sandbox requires it.',
      refuses: (value) => value === false,
    },
  },
  media: {
    schema: one('schema'),
    examples: map('example', MADE_OF),
    example: refused('Examples have names: write `examples`.'),
    encoding: refused('Forms are sent as HTTP clients write them, and the parts of JSON have no encoding.'),
  },
  response: {
    $ref: followed,
    description: rest(FOR_READERS),
    headers: map('header', `${NO_HEADER} It is not required, so the sandbox need not send it.`),
    content: {
      ...map('media'),
      refused:
        'An answer has one JSON media type without parameters, such as application/hal+json. Remove the others with an action.',
      refuses: (value) => !isOneOf(value, (type) => jsonMediaType.fits.test(type)),
    },
    links: map('link', 'It shows readers which call comes next; clients follow the link named outcome.'),
  },
  header: {
    $ref: rest(NO_HEADER),
    description: rest(FOR_READERS),
    required: refused('The sandbox does not send it, and the check does not look for it: omit `required`.'),
    deprecated: rest(FOR_READERS),
    ...each('style explode', refused('A header is a single text: omit it.')),
    schema: one('schema', NO_HEADER),
    content: refused('A header is a single text: write a `schema`.'),
    example: rest(FOR_READERS),
    examples: refused('Only one example is read: write `example`.'),
  },
  link: {
    ...each('$ref operationId description', rest(FOR_READERS)),
    parameters: rest(
      'Clients follow the parameters of the link named outcome; the others show readers which call comes next.',
    ),
    operationRef: refused('Name the operation with `operationId`.'),
    requestBody: refused('Describe the request of the next call in a description.'),
    server: refused(ADDRESS),
  },
  example: {
    ...each('$ref value', rest(MADE_OF)),
    summary: rest(FOR_READERS),
    description: refused('Write it in `summary`.'),
    externalValue: refused('Write it out in `value`.'),
  },
  scheme: {
    $ref: refused('Write it out.'),
    type: rest(CREDENTIAL),
    description: rest(FOR_READERS),
    ...each('name in scheme', rest(CREDENTIAL)),
    bearerFormat: refused('A token is sent unchanged: describe its content in the description.'),
    flows: rest('The caller fetches tokens: clients, sandbox and check refuse a type that needs that.'),
    openIdConnectUrl: rest(
      'The caller fetches tokens: clients, sandbox and check refuse a type that needs that.',
    ),
  },
}

function isOneOf(content: unknown, isTaken: (mediaType: string) => boolean): boolean {
  const types = Object.keys(Object(content))
  return types.length < 2 && types.every(isTaken)
}

function isOneCredential(security: unknown): boolean {
  if (!Array.isArray(security) || security.length > 1) return false
  return security.every((each) => {
    const scopes = Object.values(Object(each))
    return scopes.length === 1 && scopes.flat().length === 0
  })
}

function holdsMany(schema: unknown): boolean {
  return [Object(schema).type].flat().some((type) => type === 'array' || type === 'object')
}
