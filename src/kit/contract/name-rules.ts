/** How a name or value that becomes code must look. */
export interface NameRule {
  fits: Pick<RegExp, 'test'>
  /** Follows the name in a message: `is not …`. */
  is: string
}

const identifier = {
  fits: /^[A-Za-z][A-Za-z0-9_]*$/,
  is: 'an identifier: letters, digits and _, a letter first',
}
const componentName = { fits: /^[A-Za-z][\w.-]*$/, is: 'a name: letters, digits, and . _ -, a letter first' }
const status = {
  fits: /^(?:[1-5](?:\d\d|XX)|default|[A-Za-z][\w.-]*)$/,
  is: 'a status or the name of a response',
}
const token = { fits: /^[\w!#$%&'+.^|~-]+$/, is: 'a token, as the name of a header is (RFC 9110, §5.6.2)' }
const path = {
  fits: /^\/[\w.~!$&()+,;=:@%{}/-]*$/,
  is: 'a path: / and what a URL may hold, without quotes and *',
}
const mediaType = {
  fits: /^(?:\*|[\w!#$&^.+-]+)\/(?:\*|[\w!#$&^.+-]+)(?:; ?[\w-]+=[\w.-]+)*$/,
  is: 'a media type, as application/json is',
}
/** For answers: the only media types that we write and read. */
export const jsonMediaType: NameRule = {
  fits: /^(?:application|text)\/(?:[\w.+-]+\+)?json$/i,
  is: 'a media type of JSON, as application/hal+json is',
}
const reference = {
  fits: /^#(?:\/[\w.~%{}:$-]+)+$/,
  is: 'a reference into this document, as #/components/schemas/Order is',
}
const keyType = { fits: /^(?:public|secret)$/, is: 'public or secret' }
const fieldPath = { fits: /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/, is: 'names of fields, joined by dots' }

/** For names and values without a rule of their own: nothing that ends a string, starts an interpolation, or is invisible. */
export const harmless: NameRule = {
  fits: /^(?!__proto__$)(?:(?!\*\/|\?>|<\?|[$#]\{|\{\$|''')[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"`\\])*$/u,
  is: 'safe in code: leave out control characters, ", `, \\, */, ?>, ${ and the name __proto__',
}

/** By field that holds names given by the author of a document. */
const NAMES_IN = new Map(
  [
    { fields: 'paths', rule: path },
    { fields: 'responses', rule: status },
    { fields: 'headers', rule: token },
    { fields: 'content', rule: mediaType },
    { fields: 'x-pagination', rule: { fits: /^(?:items|meta)$/, is: 'items or meta' } },
    {
      fields: 'links schemas parameters requestBodies securitySchemes security pathItems $defs',
      rule: componentName,
    },
    {
      fields: `webhooks properties patternProperties dependentSchemas dependentRequired mapping encoding
        variables const enum`,
      rule: harmless,
    },
  ].flatMap(({ fields, rule }) => fields.split(/\s+/).map((field) => [field, rule] as const)),
)

/** For text that only people read. */
export const anything: NameRule = { fits: /(?:)/, is: 'a text' }

export const regularExpression: NameRule = {
  fits: {
    test(text) {
      try {
        return new RegExp(text, 'u') !== undefined
      } catch {
        return false
      }
    },
  },
  is: 'a regular expression',
}

/** By field. If a field has several meanings, prefixed by its parent: the kind of a parameter, or the field above. */
const VALUE_OF = new Map<string, NameRule>([
  ['operationId', identifier],
  ['$ref', reference],
  ['scheme', token],
  ['x-key-type', keyType],
  ['x-encryption', { fits: /^[a-z0-9-]+$/, is: 'the name of a cipher, as rsa is' }],
  ['x-pagination/items', fieldPath],
  ['x-pagination/meta', fieldPath],
  // Otherwise no letter may be left for the name of an argument in Go.
  ['path/name', componentName],
  ['header/name', token],
  ['cookie/name', token],
])

/** Returns the rule for the names below a field, if the author gives them. */
export function ruleOfNamesIn(field: string): NameRule | undefined {
  return NAMES_IN.get(field)
}

/** Returns the rule for a value: that of the first of its names that has one. */
export function ruleOfValue(...names: string[]): NameRule {
  return names.map((name) => VALUE_OF.get(name)).find((rule) => rule !== undefined) ?? harmless
}
