import { isUnstated, UNSTATED_CREDENTIAL } from '../document.ts'
import { asList, asObject, isObject, type JsonObject, type Place } from '../spec-tree.ts'
import { listStatuses } from './statuses.ts'

/** A form that other tools refuse or ignore, and its replacement. */
export interface PlainRule {
  form: string
  /** What replaces it. */
  becomes: string
  /** What the tool does with the form. */
  because: string
  /** The version with which this was observed. */
  tool: string
  /** What the original states and the plain document does not; omitted if both mean the same. */
  loses?: string
  /**
   * It names unnamed properties, on which `unevaluatedProperties` and `unevaluatedItems` depend: not applied to documents with
   * one.
   */
  names?: true
  /** Changes an object of the copy in place. */
  rewrite(node: JsonObject, place: Place): void
}

/** Every change that makes a document plain. Nothing else is changed. */
export const PLAIN_RULES: readonly PlainRule[] = [
  {
    form: 'a range of statuses as a response, such as 2XX',
    becomes: 'the statuses of it that are meant, each with the response of the range; default stays',
    because: 'Specmatic refuses it. Respect holds an answer to the default in its place.',
    tool: 'Specmatic 2.55.1, Redocly Respect 2.77.0',
    loses: 'any other status of the range has the response default',
    rewrite: spellOutRanges,
  },
  {
    form: 'a type of arrays without items',
    becomes: 'items: {}, which takes every item',
    because: 'Specmatic refuses it in a list of types.',
    tool: 'Specmatic 2.55.1',
    names: true,
    rewrite: giveItems,
  },
  {
    form: 'a required name that is not among the properties beside it',
    becomes: 'a property of that name, which takes what it took',
    because: 'Specmatic looks for a required name among the properties beside it.',
    tool: 'Specmatic 2.55.1',
    names: true,
    rewrite: nameRequired,
  },
  {
    form: 'a link whose requestBody is an object',
    becomes: 'the same under x-request-body',
    because: 'Specmatic takes a text alone, and a text would be another body.',
    tool: 'Specmatic 2.55.1',
    loses: 'a tool that follows links does not fill in the body',
    rewrite: setLinkBodyAside,
  },
  {
    form: 'a credential of which it is stated only that it is needed',
    becomes: 'nothing; x-authenticated still says it',
    because:
      'Specmatic refuses a scheme that it does not know, and any that it knows says more than is stated.',
    tool: 'Specmatic 2.55.1',
    loses: 'a tool does not know that a credential is needed',
    rewrite: dropUnstatedCredential,
  },
  {
    form: 'a description of a server variable',
    becomes: 'the same under x-description',
    because: 'Swagger Parser checks with a schema that spells it `descriptions`, and refuses it.',
    tool: '@apidevtools/swagger-parser 13.1.0',
    loses: 'a tool does not show it',
    rewrite: setVariableWordsAside,
  },
]

function spellOutRanges(node: JsonObject, { path }: Place): void {
  // Keys of components are names, and a name is not a status.
  if (path[0] === 'components' && path.length === 1) return
  const responses = asObject(node.responses)
  for (const [range, response] of Object.entries(responses)) {
    const statuses = listStatuses(range, String(path.at(-1)))
    if (!statuses) continue
    delete responses[range]
    for (const status of statuses) responses[status] ??= structuredClone(response)
  }
}

function giveItems(node: JsonObject): void {
  const isOfArrays = [node.type].flat().includes('array')
  if (isOfArrays && !('items' in node)) node.items = {}
}

function nameRequired(node: JsonObject): void {
  const properties = asObject(node.properties)
  const missing = asList(node.required).filter((name) => !Object.hasOwn(properties, String(name)))
  if (missing.length === 0) return
  const entries = missing.map((name) => [name, describeUnnamed(node, String(name))])
  node.properties = Object.fromEntries([...Object.entries(properties), ...entries])
}

/** Returns the schema of a property that an object schema does not name. */
function describeUnnamed({ additionalProperties = {}, patternProperties }: JsonObject, name: string) {
  const isMatched = Object.keys(asObject(patternProperties)).some((each) => new RegExp(each, 'u').test(name))
  return isMatched ? {} : structuredClone(additionalProperties === true ? {} : additionalProperties)
}

function setLinkBodyAside({ links }: JsonObject): void {
  for (const link of Object.values(asObject(links)).filter(isObject)) {
    const { requestBody } = link
    if (typeof requestBody !== 'object' || requestBody === null) continue
    delete link.requestBody
    link['x-request-body'] = requestBody
  }
}

function dropUnstatedCredential(node: JsonObject, { path }: Place): void {
  if (path.length === 1 && path[0] === 'components') {
    delete asObject(node.securitySchemes)[UNSTATED_CREDENTIAL]
    return
  }
  const needed = asList(node.security)
  const known = needed.filter((each) => !isUnstated(asObject(each)))
  if (known.length === needed.length) return
  if (known.length > 0) node.security = known
  else delete node.security
}

function setVariableWordsAside({ url, variables }: JsonObject): void {
  // Only servers have both.
  if (typeof url !== 'string') return
  for (const variable of Object.values(asObject(variables)).filter(isObject)) {
    if ('description' in variable) variable['x-description'] = variable.description
    delete variable.description
  }
}
