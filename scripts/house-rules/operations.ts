import { listOperations, listWebhooks, type OpenApiDocument } from '../../src/kit/contract/document.ts'
import { deref, joinPointer, locate, readPointer } from '../../src/kit/contract/references.ts'
import { asList, asObject, isObject, walkSpec } from '../../src/kit/contract/spec-tree.ts'
import { splitSentences } from '../redocly-plugin/sentences.ts'
import { type Fault, type Rule, schemaOf } from './rule.ts'

/** Requires an example of every body with a known media type: in requests, responses and webhooks. */
export const examplesPresent: Rule = (document) => {
  const found: Fault[] = []
  const remedy = 'Add `examples: { <name>: { $ref: ../examples/<operationId>.<request|status>.yaml } }`'
  walkSpec(document, (node, { path }) => {
    for (const [type, media] of Object.entries('in' in node ? {} : asObject(node.content))) {
      const { example, examples } = asObject(media)
      if (type === '*/*' || example !== undefined || Object.keys(asObject(examples)).length > 0) continue
      found.push({
        pointer: joinPointer(...path.map(String)),
        wrong: `the ${type} body has no example`,
        remedy,
      })
    }
  })
  return found
}

/** Requires every operation to describe failures of the service, and refusals that it does not name. */
export const expectedFailures: Rule = (document) =>
  listOperations(document).flatMap(({ path, method, operation }) => {
    const statuses = Object.keys(asObject(operation.responses))
    const missing = [
      ...(statuses.some((status) => status.startsWith('5')) ? [] : ['5XX']),
      ...(statuses.includes('default') ? [] : ['default']),
    ]
    if (missing.length === 0) return []
    const wrong = `${operation.operationId} has no response ${missing.join(' and no ')}`
    const remedy = 'Refer to ServiceFailure and OtherRefusal: a client must expect both'
    return [{ pointer: `/paths${joinPointer(path, method)}/responses`, wrong, remedy }]
  })

const FEWEST = 3
const MOST = 8

/** Requires three to eight sentences in the description of an operation, including its notes. */
export const operationProse: Rule = (document) => {
  const remedy = `Write ${FEWEST} to ${MOST}: what it does, when to call it, what must be true before, what comes next, how it fails`
  const check =
    (under: string) =>
    ({ path, method, operation }: ReturnType<typeof listOperations>[number]) => {
      const count = splitSentences(operation.description ?? '').length
      if (count >= FEWEST && count <= MOST) return []
      const wrong = `The description of ${operation.operationId} has ${count} sentences`
      return [{ pointer: `/${under}${joinPointer(path, method)}`, wrong, remedy }]
    }
  return [
    ...listOperations(document).flatMap(check('paths')),
    ...listWebhooks(document).flatMap(check('webhooks')),
  ]
}

/**
 * Requires a 401 for every operation with a security requirement. If that is a public or secret key, the examples of the 401 must
 * begin with `missingKey` and include `wrongKeyType`: the mock selects them by these names.
 */
export const unauthorizedOnKeyedOperations: Rule = (document) =>
  listOperations(document).flatMap(({ path, method, operation }) => {
    const { operationId, security = asList(asObject(document).security), responses } = operation
    const names = security.flatMap((requirement) => Object.keys(asObject(requirement)))
    const at = `/paths${joinPointer(path, method)}/responses`
    if (names.length === 0) return []
    if (!responses['401']) {
      const wrong = `the operation ${operationId} asks for a credential and has no 401`
      return [{ pointer: at, wrong, remedy: 'Add the response that refuses a wrong one' }]
    }
    const schemes = names.map((name) => document.components.securitySchemes?.[name])
    if (!schemes.some((scheme) => scheme && 'x-key-type' in scheme)) return []
    const { pointer, value } = locate(document, responses['401'], `${at}/401`)
    return Object.values(value.content ?? {}).flatMap(({ examples = {} }): Fault[] => {
      const [first, ...others] = Object.keys(examples)
      if (![first, ...others].includes('wrongKeyType')) {
        const wrong = `the 401 of ${operationId} has no example called wrongKeyType`
        return [{ pointer, wrong, remedy: 'Add it: what a valid key of the wrong type is answered with' }]
      }
      if (first === 'missingKey') return []
      const wrong = `the first 401 example of ${operationId} is ${first}, not missingKey`
      return [{ pointer, wrong, remedy: 'Put missingKey first: the first example answers by default' }]
    })
  })

/** Requires the component `Event` to be the union of all events, with a discriminator that maps each to its schema. */
export const eventsDiscriminated: Rule = (document) =>
  listWebhooks(document).flatMap(({ path: name, operation }) => {
    const body = schemaOf(document, operation.requestBody)
    const wrong = body === undefined ? undefined : findEventFault(document, name, deref(document, body))
    const remedy = 'Add its schema to `oneOf` and to the mapping of schemas/Event.yaml'
    return wrong === undefined ? [] : [{ pointer: `/webhooks${joinPointer(name)}`, wrong, remedy }]
  })

function findEventFault(document: OpenApiDocument, name: string, schema: unknown): string | undefined {
  const { discriminator, oneOf } = asObject(deref(document, document.components.schemas?.Event))
  const { propertyName, mapping } = asObject(discriminator)
  if (typeof propertyName !== 'string') return `${name} is in no union with a discriminator`
  const leadsThere = ($ref: unknown) => deref(document, readPointer(document, String($ref))) === schema
  if (!leadsThere(asObject(mapping)[name])) return `the discriminator does not map ${name} to its schema`
  const isListed = asList(oneOf).some((each) => leadsThere(asObject(each).$ref))
  return isListed ? undefined : `${name} is mapped and not in the union`
}

/** The environments that keys are issued for (§5.5). */
const ENVIRONMENTS = ['test', 'live']

/** Requires the servers to be the test and the live environment, in this order: tools use the first by default. */
export const serversNamed: Rule = (document) => {
  const servers = asList(asObject(document).servers).filter(isObject)
  const isInOrder = String(servers.map((server) => server['x-environment'])) === String(ENVIRONMENTS)
  const wrong = `the servers are not ${ENVIRONMENTS.join(' and ')}, in this order`
  return [
    ...(isInOrder ? [] : [{ pointer: '/servers', wrong, remedy: 'Give each its `x-environment`' }]),
    ...servers.flatMap(({ description, 'x-environment': name }, index) => {
      if (typeof name !== 'string' || new RegExp(`^${name}\\b`, 'i').test(String(description))) return []
      const wrong = `the description of the ${name} server does not begin with its name`
      return [{ pointer: `/servers/${index}`, wrong, remedy: 'Begin it so: it is what tools show' }]
    }),
  ]
}
