import { at, type Cases, instead, ref, URL } from './cases.ts'

const answer = { description: 'Another.', content: { 'application/json': { schema: ref('Small') } } }
const LIST = "$.paths['/things'].get"
const RESPONSE = '$.components.responses.Thing'
const BODY = '$.components.requestBodies.NewThing'
const KEY = '$.components.securitySchemes.secretKey'
const TEXT = '$.components.parameters.Text'

/** What overlays write in operations and their parts, by kind of place and keyword. */
export const OPERATION_SAMPLES: Readonly<Record<string, Cases>> = {
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
      instead(BODY, 'content', { 'application/hal+json': { schema: ref('Small') } }),
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
      instead(RESPONSE, 'content', { 'application/xml': { schema: ref('Small') } }),
      instead(RESPONSE, 'content', { 'application/json; charset=utf-8': { schema: ref('Small') } }),
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
}
