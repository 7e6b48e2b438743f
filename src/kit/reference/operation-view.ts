import type { HostName } from '../contract/contract.ts'
import { gapOf } from '../contract/document.ts'
import { asList } from '../contract/spec-tree.ts'
import { type CodeExample, firstExample, listExamples } from './code-examples.ts'
import {
  asNode,
  isNode,
  listSchemes,
  type Node,
  nodesIn,
  type OperationPlace,
  resolveNode,
} from './document.ts'
import { type FieldView, type Reading, typeOf, viewFields, viewParameter } from './field-view.ts'
import { type Limit, listLimits } from './limits.ts'
import type { Standing, Words } from './standing.ts'

/** An operation or webhook as a reader sees it: every reference followed, facts and proposals separated. */
export interface OperationView {
  host: HostName
  id: string
  title: string
  tag: string
  /** Upper case; `EVENT` for a webhook. */
  method: string
  /** The path, or the name of the event. */
  path: string
  isWebhook: boolean
  standing: Standing
  /** Set if the path was answered separately from the operation. */
  pathStanding?: Standing
  words: Words
  keys: KeyView[]
  /** The section that requires a credential which the document does not show. */
  authenticated?: string
  parameters: FieldView[]
  body?: BodyView
  responses: ResponseView[]
}

export interface KeyView {
  name: string
  /** Where it is sent: `header api-key`. */
  place: string
  standing: Standing
}

export interface BodyView {
  mediaType: string
  type: string
  isRequired: boolean
  standing: Standing
  /** What the existence of the body rests on, whatever it holds. */
  owner: Standing
  /** Set if the requirement of a body rests on another gap than the body itself. */
  requiredBy?: Standing
  words: Words
  limits: Limit[]
  fields: FieldView[]
  examples: CodeExample[]
}

export interface ResponseView {
  status: string
  standing: Standing
  /** Set if the status is proposed but the answer is not. */
  statusStanding?: Standing
  /** The same for its media type. */
  mediaTypeStanding?: Standing
  words: Words
  headers: FieldView[]
  body?: BodyView
  links: LinkView[]
}

export interface LinkView {
  operationId: string
  says: string
  standing: Standing
}

export function viewOperation(reading: Reading, host: HostName, place: OperationPlace): OperationView {
  const { document, ledger } = reading
  const { operation, path, method, isWebhook } = place
  const gap = ledger.gapNamed(gapOf(operation))
  const standing = gap ? { gap } : ledger.stand({}, operation)
  const id = String(operation.operationId)
  const item = asNode(asNode(document.paths)[path])
  const authenticated = operation['x-authenticated']
  return {
    host,
    id,
    title: String(operation.summary ?? id),
    tag: String(asList(operation.tags)[0] ?? (isWebhook ? 'Events' : 'Operations')),
    method: isWebhook ? 'EVENT' : method.toUpperCase(),
    path,
    isWebhook,
    standing,
    ...(item['x-source'] !== undefined && { pathStanding: ledger.stand({}, item) }),
    words: ledger.readWords(operation),
    keys: listSchemes(document, operation).map(([name, scheme]) => viewKey(reading, name, scheme)),
    ...(authenticated !== undefined && { authenticated: String(authenticated) }),
    parameters: nodesIn(operation.parameters).map((each) => viewParameter(reading, each, standing)),
    ...viewBody(reading, operation.requestBody, standing, 'body'),
    responses: Object.entries(asNode(operation.responses)).map(([status, response]) =>
      viewResponse(reading, status, asNode(response), standing),
    ),
  }
}

const keyNames: Record<string, string> = {
  publicKey: 'public key',
  secretKey: 'secret key',
  webhookSignature: 'signature',
}

export function viewKey({ ledger }: Reading, name: string, scheme: Node): KeyView {
  const place =
    scheme.type === 'http'
      ? `header authorization: ${scheme.scheme}`
      : [scheme.in, scheme.name].filter(Boolean).join(' ') || String(scheme.type ?? '')
  const label = Object.hasOwn(keyNames, name) ? keyNames[name]! : name
  return { name: label, place, standing: ledger.stand({}, scheme) }
}

function viewBody(reading: Reading, owner: unknown, enclosing: Standing, path: string): { body?: BodyView } {
  const { document, ledger } = reading
  const body = resolveNode(document, asNode(owner))
  const [mediaType, media] = Object.entries(asNode(body.content))[0] ?? []
  if (mediaType === undefined || !isNode(media)) return {}
  const schema = asNode(media.schema)
  const target = resolveNode(document, schema)
  const around = ledger.stand(enclosing, body)
  const standing = ledger.stand(around, schema, target)
  const proposed = asNode(body['x-proposed'])
  const requiredBy = 'required' in proposed ? ledger.gapNamed(proposed.gap) : undefined
  return {
    body: {
      mediaType,
      type: typeOf(document, schema),
      isRequired: body.required === true,
      standing,
      owner: around,
      ...(requiredBy && { requiredBy: { gap: requiredBy } }),
      words: ledger.readWords(schema, ...(target === schema ? [] : [target])),
      limits: listLimits(ledger, schema, ...(target === schema ? [] : [target])),
      fields: viewFields(reading, schema, { standing, path, shown: firstExample(document, media) }),
      examples: listExamples(document, media),
    },
  }
}

function viewResponse(reading: Reading, status: string, response: Node, enclosing: Standing): ResponseView {
  const { document, ledger } = reading
  const target = resolveNode(document, response)
  const standing = ledger.stand(enclosing, target)
  const statusGap = ledger.gapNamed(target['x-gap-status'])
  const mediaTypeGap = ledger.gapNamed(target['x-gap-media-type'])
  return {
    status,
    standing,
    ...(statusGap && { statusStanding: { gap: statusGap } }),
    ...(mediaTypeGap && { mediaTypeStanding: { gap: mediaTypeGap } }),
    words: ledger.readWords(target),
    headers: Object.entries(asNode(target.headers)).map(([name, header]) =>
      viewParameter(reading, { in: 'header', ...resolveNode(document, asNode(header)), name }, standing),
    ),
    ...viewBody(reading, target, standing, status),
    links: nodesIn(target.links).flatMap((link) => viewLink(reading, link, standing)),
  }
}

function viewLink({ document, ledger }: Reading, link: Node, enclosing: Standing): LinkView[] {
  const { operationId, description, ...rest } = resolveNode(document, link)
  if (typeof operationId !== 'string') return []
  return [{ operationId, says: String(description ?? ''), standing: ledger.stand(enclosing, rest) }]
}
