import {
  type Contract,
  HOSTS,
  type Operation,
  type ResolvedOperation,
  schemaOf,
} from '../../contract/contract.ts'
import type { OpenApiDocument, Parameter, SecurityScheme } from '../../contract/document.ts'
import { readIdempotencyHeaders } from '../../contract/idempotency.ts'
import { jsonMediaType } from '../../contract/name-rules.ts'
import { CIPHERS, describeCredentials, nameScheme } from '../../contract/operations.ts'
import { formatWithPlace, type Spot } from '../../contract/places.ts'
import { readReferenceForms } from '../../contract/reference-forms.ts'
import { deref } from '../../contract/references.ts'
import { walkSpec } from '../../contract/spec-tree.ts'
import { readWebhookSignatures, WEBHOOK_SCHEME } from '../../contract/webhook-signature.ts'
import { quoteText } from '../../visible-text.ts'

/** Lists what the sandbox cannot follow in a contract, besides what cannot be translated: each place, with its fix. */
export function findObstacles(wire: Contract, home: Contract): string[] {
  const forms = HOSTS.flatMap(
    (host) => readReferenceForms(host, wire.readDocument(host, 'proposed')).problems,
  )
  const operations = wire.operations.flatMap((theirs) => {
    const ours = home.operations.find(({ operationId }) => operationId === theirs.operationId)
    // the translator reports unknown operations
    if (!ours) return []
    const document = wire.readDocument(theirs.host, 'proposed')
    const describe = (subject: string, problem: string | undefined, spots: readonly Spot[]) =>
      problem === undefined ? [] : [formatWithPlace(document, spots, `${subject}: ${problem}`)]
    const at = ['paths', theirs.row.path, theirs.row.method.toLowerCase()] as const
    const { securitySchemes = {} } = document.components
    const [scheme] = Object.keys(theirs.object.security?.[0] ?? {})
    const { requestBody, parameters = [] } = theirs.object
    const sealed = Object.values(deref(document, schemaOf(requestBody))?.properties ?? {}).find(
      (each) => each['x-encryption'],
    )
    return [
      ...describe(theirs.host, findCredentialProblem(theirs, ours, securitySchemes), [
        [...at, 'security'],
        ...(scheme && securitySchemes[scheme] ? [[securitySchemes[scheme]] as const] : []),
      ]),
      ...describe(theirs.operationId, findCipherProblem(theirs), [
        ...(sealed ? [[sealed, 'x-encryption'] as const] : []),
        [...at, 'security'],
      ]),
      ...describe(theirs.operationId, findBodyProblem(theirs, ours), [[...at, 'requestBody', 'content']]),
      ...findAnswerProblems(theirs, document),
      ...describe(theirs.operationId, findPathProblem(theirs, ours), [
        ...parameters.map((each) => [each] as const),
        [...at, 'parameters'],
        at,
      ]),
    ]
  })
  return [...forms, ...new Set(operations), ...findHeaderProblems(wire)]
}

/** Finds header names that cannot be sent. */
function findHeaderProblems(wire: Contract): string[] {
  const problems = HOSTS.flatMap((host) => {
    const document = wire.readDocument(host, 'proposed')
    const signatures = Object.values(readWebhookSignatures(document))
    const names = [
      ...Object.values(readIdempotencyHeaders(document)).map(({ name }) => name),
      ...signatures.flatMap(({ header, timestampHeader }) => [header, timestampHeader ?? header]),
      ...Object.values(describeCredentials(document)).map(({ header }) => header),
    ]
    return names
      .filter((name) => !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      .map((name) =>
        formatWithPlace(
          document,
          listNamed(document, name).map((each) => [each, 'name']),
          `the header ${quoteText(name)} cannot be sent. Name it with letters, digits and hyphens.`,
        ),
      )
  })
  return [...new Set(problems)]
}

/** Lists the parameters and credentials with a name. */
function listNamed(document: object, name: string): object[] {
  const found: object[] = []
  walkSpec(document, (node) => {
    if (String(node.name).toLowerCase() === name.toLowerCase()) found.push(node)
  })
  return found
}

function findCredentialProblem(
  { operationId, object }: Operation,
  ours: Operation,
  schemes: Record<string, SecurityScheme>,
): string | undefined {
  const named = Object.keys(object.security?.[0] ?? {})
  const [name] = named
  if (named.length > 1)
    return `${operationId} takes ${named.map(quoteText).join(' and ')} at once. Name one credential: the sandbox checks one.`
  if (name === undefined) {
    if (ours.row.key === 'none') return undefined
    return `${operationId} takes no credential, but the key identifies the business. Name one in security.`
  }
  const scheme = schemes[name]!
  if (!travelsInHeader(scheme))
    return `the credential ${quoteText(name)} is ${nameScheme(scheme)}. The sandbox reads a key from a header, alone or behind Bearer or Basic: name such a one.`
  if (scheme['x-key-type'] || name === WEBHOOK_SCHEME) return undefined
  return `the credential ${quoteText(name)} does not say which key it takes. Add x-key-type: public or secret.`
}

function travelsInHeader({ type, in: place, name, scheme }: SecurityScheme): boolean {
  if (type === 'http') return ['basic', 'bearer'].includes(String(scheme).toLowerCase())
  return type === 'apiKey' && place === 'header' && name !== undefined
}

function findCipherProblem({ row }: Operation): string | undefined {
  if (!row.encrypted) return undefined
  const { field, cipher } = row.encrypted
  if (!CIPHERS.includes(cipher))
    return `${quoteText(field)} is encrypted with ${quoteText(cipher)}. The sandbox knows ${CIPHERS.join(' and ')}.`
  if (row.key !== 'none') return undefined
  return `${quoteText(field)} is encrypted, and without a credential nobody's key is known. Name one in security.`
}

function findBodyProblem({ object, row }: Operation, ours: Operation): string | undefined {
  if (!ours.object.requestBody) return undefined
  const mediaTypes = Object.keys(object.requestBody?.content ?? {})
  const wanted = ours.row.multipart ? 'multipart/form-data' : 'application/json'
  if (mediaTypes.includes(wanted) && row.multipart === ours.row.multipart) return undefined
  const given = mediaTypes.length > 0 ? mediaTypes.map(quoteText).join(', ') : 'nothing'
  return `its body is ${given}. The sandbox reads ${wanted} there.`
}

function findAnswerProblems({ operationId, row }: Operation, document: OpenApiDocument): string[] {
  const { responses = {} } = document.paths[row.path]?.[row.method.toLowerCase()] ?? {}
  return Object.entries(responses).flatMap(([status, each]) => {
    const response = deref(document, each)
    const odd = Object.keys(response.content ?? {}).find((type) => !jsonMediaType.fits.test(type))
    if (odd === undefined) return []
    const problem = `${operationId} ${status}: its body is ${quoteText(odd)}. The sandbox writes JSON there.`
    return [formatWithPlace(document, [[response, 'content']], problem)]
  })
}

function findPathProblem({ row, object }: Operation, ours: Operation): string | undefined {
  const odd = row.path.split('/').find((part) => !/^(?:\{[^{}]+\}|[^{}:*?][^{}*?]*)?$/.test(part))
  if (odd !== undefined)
    return `the sandbox cannot route ${quoteText(odd)}: a parameter is a part of its own.`
  const there = listPathNames(object).map(({ name, 'x-was': was }) => was ?? name)
  const lost = listPathNames(ours.object).find(({ name }) => !there.includes(name))
  return lost && `its path has no ${quoteText(lost.name)}. Say with x-was which parameter that is.`
}

function listPathNames({ parameters = [] }: ResolvedOperation): Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'path')
}
