import { jsonMediaType } from '../name-rules.ts'
import {
  EXAMPLES,
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

const CALLER = 'The caller says where the service is: no client, server or check holds an address.'
const CREDENTIAL =
  'Clients, sandbox and check read it through its x-key-type; types, validators and the model of an answer hold no credential.'
const NO_HEADER = 'No client hands out a header of an answer, and no schema of a body holds one.'
const MADE_OF = 'Requests of check and answers of the mock are made of it; no code is.'
const ON_OPERATIONS = 'Write it on each operation.'
const ADDRESS = 'All operations of a host have one address, which the caller gives.'
const CALLBACKS = 'What the service sends by itself stands under `webhooks`.'
const TEXT_ALONE = 'A parameter is one text, with every reserved character encoded: leave it out.'

/** The keywords of OpenAPI 3.1, by kind of object. */
export const OPENAPI_KEYWORDS: Readonly<
  Record<Exclude<Kind, 'schema' | 'discriminator'>, Readonly<Record<string, Keyword>>>
> = {
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
        "An operation takes one credential without scopes, or none: name one scheme. An update adds to a list, so remove the former `security` by an action before: `{ target: $.paths['/…'].get.security, remove: true }`.",
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
      refused:
        'A body is of one media type, application/json or multipart/form-data. Remove any other by an action.',
      refuses: (value) =>
        !isOneOf(value, (type) => type === 'application/json' || type === 'multipart/form-data'),
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
      refused:
        'An answer is of one media type of JSON without parameters, as application/hal+json is. Remove any other by an action.',
      refuses: (value) => !isOneOf(value, (type) => jsonMediaType.fits.test(type)),
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
