import { createAjv } from './create-ajv.ts'
import { joinPointer } from './references.ts'
import { type JsonObject, nameMapKeys, walkSpec } from './spec-tree.ts'

const text = { type: 'string', minLength: 1 }
const flag = { type: 'boolean' }
const object = { type: 'object' }
const count = { type: 'integer', minimum: 0 }
const fields = (schemas: JsonObject, required = Object.keys(schemas)) => ({
  type: 'object',
  properties: schemas,
  required,
})

/** Each `x-` keyword that we read: its schema, and its description in a message. */
const EXTENSIONS: Readonly<Record<string, readonly [schema: object, is: string]>> = {
  'x-algorithm': [text, 'a text, as hmac-sha256'],
  'x-aml-thresholds': [
    fields({ values: { type: 'object', additionalProperties: count } }, []),
    'an object whose `values` are whole amounts in major units by currency code, as { CAD: 10000 }',
  ],
  'x-attempts': [
    { type: 'array', items: count, minItems: 1 },
    'a list of whole seconds after the first attempt, in order, as [0, 30, 300]',
  ],
  'x-authenticated': [text, 'a text, the section that states it'],
  'x-card-data': [flag, 'true or false'],
  'x-encoding': [text, 'a text, as hex'],
  'x-encryption': [text, 'a text, as rsa'],
  'x-environment': [text, 'a text, as test'],
  'x-extensible-enum': [
    { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } },
    'a list of texts or numbers',
  ],
  'x-fees': [
    fields(
      {
        shares: fields(
          { values: { type: 'object', additionalProperties: { type: 'number', minimum: 0 } } },
          [],
        ),
        caps: fields(
          {
            values: { type: 'object', additionalProperties: { type: 'object', additionalProperties: count } },
          },
          [],
        ),
      },
      [],
    ),
    'an object, as { shares: { values: { USSD: 1.5 } }, caps: { values: { USSD: { other: 50 } } } }',
  ],
  'x-gap': [text, 'a text, the id of a gap'],
  'x-gap-media-type': [text, 'a text, the id of a gap'],
  'x-gap-path': [text, 'a text, the id of a gap'],
  'x-gap-status': [text, 'a text, the id of a gap'],
  'x-idempotent': [flag, 'true or false'],
  'x-key-type': [{ enum: ['public', 'secret'] }, 'public or secret'],
  'x-max-bytes': [{ ...count, minimum: 1 }, 'a whole number of bytes, as 65536'],
  'x-notes': [
    {
      type: 'array',
      items: {
        ...fields({ gap: text, says: text }),
        properties: { gap: text, says: text, 'x-source': text },
      },
    },
    'a list of notes, each with `gap` and `says`, as [{ gap: rate-limits, says: Fifty a second. }]',
  ],
  'x-outcome': [object, 'an object, as { record: data.items }'],
  'x-pagination': [object, 'an object, as { items: data.orders, meta: data.meta }'],
  'x-payload-encryption': [
    { type: 'object', properties: { key: object, padding: object, block: object } },
    'an object whose key, padding and block are objects',
  ],
  'x-proposed': [fields({ gap: text }), 'an object with `gap`, as { gap: page-sizes, maximum: 100 }'],
  'x-request-id': [object, 'an object, as { header: X-Request-Id }'],
  'x-signed-text': [text, 'a text, as "{timestamp}.{body}"'],
  'x-source': [text, 'a text, as "operator, 2026-11-20"'],
  'x-timeout': [
    fields({ seconds: { ...count, minimum: 1 } }),
    'an object whose `seconds` is a whole number from 1 on, as { seconds: 5 }',
  ],
  'x-tolerance': [count, 'a whole number of seconds, as 300'],
  'x-unit': [text, 'a text, as minor'],
  'x-values': [{ enum: ['all', 'observed'] }, 'all or observed'],
  'x-was': [text, 'a text, the name or the path in our proposal'],
  'x-was-values': [
    { type: 'array', items: fields({ value: {}, was: {} }) },
    'a list of pairs, as [{ value: 0, was: null }]',
  ],
  'x-zone': [text, 'a text, as UTC'],
}

export interface ExtensionFault {
  /** The keys of the keyword. */
  keys: string[]
  /** `#/info/x-notes is a list of …`, without a full stop. */
  problem: string
}

/** Returns the `x-` keywords that we read and whose values are invalid. Other `x-` keywords are ignored. */
export function findExtensionFaults(document: object): ExtensionFault[] {
  const faults: ExtensionFault[] = []
  walkSpec(document, (node, { path }) => {
    for (const [keyword, value] of Object.entries(node)) {
      const row = keyword.startsWith('x-') && Object.hasOwn(EXTENSIONS, keyword) && EXTENSIONS[keyword]
      if (!row || validatorOf(keyword, row[0])(value)) continue
      const keys = [...path.map(String), keyword]
      faults.push({ keys, problem: `#${joinPointer(...keys)} is ${row[1]}` })
    }
  })
  return faults
}

/** Returns the `x-` keywords that nothing reads. */
export function findUnreadExtensions(document: object): ExtensionFault[] {
  const faults: ExtensionFault[] = []
  walkSpec(document, (node, { path }) => {
    // Names of headers, schemas and members are not keywords.
    if (nameMapKeys.has(String(path.at(-1))) && !nameMapKeys.has(String(path.at(-2)))) return
    for (const keyword of Object.keys(node)) {
      if (!keyword.startsWith('x-') || Object.hasOwn(EXTENSIONS, keyword)) continue
      const keys = [...path.map(String), keyword]
      faults.push({ keys, problem: `nothing reads ${keyword} at #${joinPointer(...path.map(String))}` })
    }
  })
  return faults
}

const ajv = createAjv({ allErrors: false })
const validators = new Map<string, ReturnType<typeof ajv.compile>>()

function validatorOf(keyword: string, schema: object) {
  const known = validators.get(keyword) ?? ajv.compile(schema)
  validators.set(keyword, known)
  return known
}
