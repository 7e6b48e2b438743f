import type { SampleDocument } from './sample-document.ts'

/** A JSON pointer to a text of the sample; `key` replaces the name itself and all references to it. */
export interface Place {
  pointer: string
  key?: true
}

const operation = '/paths/~1orders~1{id}/get'
const schemas = '/components/schemas'

export const PLACES: Place[] = [
  { pointer: '/info/title' },
  { pointer: '/info/version' },
  { pointer: '/info/description' },
  { pointer: '/info/contact/name' },
  { pointer: '/servers/0/url' },
  { pointer: '/servers/0/description' },
  { pointer: '/servers/0/variables/host', key: true },
  { pointer: '/servers/0/variables/host/default' },
  { pointer: '/tags/0/name' },
  { pointer: '/tags/0/description' },
  { pointer: '/paths/~1orders~1{id}', key: true },
  { pointer: `${operation}/operationId` },
  { pointer: `${operation}/summary` },
  { pointer: `${operation}/description` },
  { pointer: `${operation}/tags/0` },
  { pointer: `${operation}/x-pagination/items` },
  { pointer: `${operation}/x-pagination/meta` },
  { pointer: `${operation}/x-pagination/meta`, key: true },
  { pointer: `${operation}/x-redoclyPagination` },
  { pointer: `${operation}/parameters/0/name` },
  { pointer: `${operation}/parameters/1/name` },
  { pointer: `${operation}/parameters/1/description` },
  { pointer: `${operation}/parameters/1/schema/default` },
  { pointer: `${operation}/parameters/2/name` },
  { pointer: `${operation}/parameters/3/name` },
  { pointer: `${operation}/responses/200`, key: true },
  { pointer: `${operation}/responses/200/description` },
  { pointer: `${operation}/responses/200/headers/X-Left`, key: true },
  { pointer: `${operation}/responses/200/content/application~1json`, key: true },
  { pointer: '/paths/~1orders~1{id}/post/requestBody/content/application~1json', key: true },
  { pointer: '/paths/~1orders~1{id}/post/requestBody/description' },
  { pointer: '/components/securitySchemes/publicKey', key: true },
  { pointer: '/components/securitySchemes/publicKey/name' },
  { pointer: '/components/securitySchemes/publicKey/x-key-type' },
  { pointer: '/components/securitySchemes/secretKey/scheme' },
  { pointer: '/components/responses/NotFound', key: true },
  { pointer: `${schemas}/Order`, key: true },
  { pointer: `${schemas}/Order/title` },
  { pointer: `${schemas}/Order/description` },
  { pointer: `${schemas}/Order/properties/id`, key: true },
  { pointer: `${schemas}/Order/properties/id/description` },
  { pointer: `${schemas}/Order/properties/id/pattern` },
  { pointer: `${schemas}/Order/properties/id/example` },
  { pointer: `${schemas}/Order/properties/id/default` },
  { pointer: `${schemas}/Order/properties/id/format` },
  { pointer: `${schemas}/Order/properties/level/x-extensible-enum/0` },
  { pointer: `${schemas}/Order/properties/kind/const` },
  { pointer: `${schemas}/Status`, key: true },
  { pointer: `${schemas}/Status/description` },
  { pointer: `${schemas}/Status/enum/0` },
  { pointer: `${schemas}/Status/x-enum-varnames` },
  { pointer: `${schemas}/Payment/properties/type/const` },
  { pointer: `${schemas}/Payment/description` },
  { pointer: `${schemas}/AnyPayment/description` },
  { pointer: `${schemas}/AnyPayment/discriminator/propertyName` },
  { pointer: `${schemas}/AnyPayment/discriminator/mapping/card`, key: true },
  {
    pointer:
      '/paths/~1orders~1{id}/post/requestBody/content/application~1json/schema/properties/data/x-encryption',
  },
  {
    pointer: '/paths/~1orders~1{id}/post/requestBody/content/application~1json/schema/properties/data',
    key: true,
  },
]

/** Puts the text into the document. A name is replaced wherever it is used, so that the document stays consistent. */
export function putText(document: SampleDocument, { pointer, key }: Place, text: string): SampleDocument {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/'))
  const last = keys.pop()!
  const owner = keys.reduce<unknown>((node, each) => (node as Record<string, unknown>)?.[each], document)
  if (typeof owner !== 'object' || owner === null) return document
  if (!key) {
    ;(owner as Record<string, unknown>)[last] = text
    return document
  }
  const entries = Object.entries(owner).map(([name, value]) => [name === last ? text : name, value])
  for (const name of Object.keys(owner)) delete (owner as Record<string, unknown>)[name]
  Object.assign(owner, Object.fromEntries(entries))
  return replaceUses(document, last, text)
}

function replaceUses(document: SampleDocument, name: string, text: string): SampleDocument {
  const written = text.replaceAll('~', '~0').replaceAll('/', '~1')
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node === 'string') {
      const isReference = node.startsWith('#/') && node.endsWith(`/${name}`)
      return isReference ? node.slice(0, -name.length) + written : node
    }
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([field, value]) => [
        field === name ? text : field,
        field === 'required' && Array.isArray(value)
          ? value.map((each) => (each === name ? text : each))
          : visit(value),
      ]),
    )
  }
  return visit(document) as SampleDocument
}
