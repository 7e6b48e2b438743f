import { at, type Cases, ref, URL } from './cases.ts'

const operation = (operationId: string) => ({
  operationId,
  'x-gap': 'things',
  responses: { 200: { description: 'Good.' } },
})
const METHODS = ['put', 'delete', 'options', 'head', 'patch', 'trace']

/** What overlays write outside of operations, by kind of place and keyword. */
export const DOCUMENT_SAMPLES: Readonly<Record<string, Cases>> = {
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
}
