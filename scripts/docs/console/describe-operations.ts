import { type Contract, HOSTS, type HostName } from '../../../src/kit/contract/contract.ts'
import {
  describeCredentials,
  describeOperations,
  type OperationRow,
} from '../../../src/kit/contract/operations.ts'
import { deref } from '../../../src/kit/contract/references.ts'
import { asNode, isNode, listPlaces, type Node, nodesIn } from '../../../src/kit/reference/document.ts'
import { describeField, foldLines, markOf } from './describe-field.ts'
import type { Field, Mark, OperationDescription, Parameter } from './description.ts'

const ciphers: Readonly<Record<string, string>> = { rsa: 'RSA', 'aes-256-gcm': 'AES-256-GCM' }

export function describeForConsole(documents: Record<HostName, object>): OperationDescription[] {
  return HOSTS.flatMap((host) => {
    const document = documents[host] as Node & ReturnType<Contract['readDocument']>
    const rows = describeOperations(document)
    return listPlaces(document)
      .filter(({ isWebhook }) => !isWebhook)
      .map(({ operation }) => {
        const operationId = String(operation.operationId)
        return describe(document, host, operation, rows[operationId]!)
      })
  })
}

type Document = Node & ReturnType<Contract['readDocument']>

function describe(
  document: Document,
  host: HostName,
  operation: Node,
  row: OperationRow,
): OperationDescription {
  const { method, path, key, encrypted, multipart = false } = row
  const header = describeCredentials(document)[key]?.header
  const media = mediaOf(document, operation.requestBody)
  const mark = markOf(operation)
  const body = media && describeBody(document, operation.requestBody, media, mark)
  return {
    operationId: String(operation.operationId),
    ...{ host, method, path, key },
    ...(header && { keyHeader: header }),
    ...(encrypted && {
      cipher: { field: encrypted.field, name: ciphers[encrypted.cipher] ?? encrypted.cipher },
    }),
    isMultipart: multipart,
    parameters: nodesIn(operation.parameters)
      .map((each) => deref(document, each))
      // A signature and its timestamp are made when a request is sent.
      .filter((each) => !('x-encoding' in each || 'x-tolerance' in each))
      .map((each) => describeParameter(document, each, mark)),
    ...(body && { body }),
    examples: media ? listExamples(document, media, row) : [],
    answers: describeAnswers(document, asNode(operation.responses)),
  }
}

function mediaOf(document: Node, content: unknown): Node | undefined {
  return nodesIn(asNode(deref(document, asNode(content))).content)[0]
}

function describeBody(document: Node, content: unknown, media: Node, enclosing: Mark | undefined): Field {
  const mark = markOf(asNode(deref(document, asNode(content)))) ?? enclosing
  return describeField(document, asNode(media.schema), { name: 'body', isRequired: true, mark })
}

function describeParameter(document: Node, parameter: Node, enclosing: Mark | undefined): Parameter {
  const mark = markOf(parameter)
  const field = describeField(document, asNode(parameter.schema), {
    name: String(parameter.name),
    isRequired: parameter.required === true,
    mark: mark ?? enclosing,
  })
  const words = parameter.description
  const example = parameter.example ?? asNode(nodesIn(parameter.examples)[0]).value
  return {
    ...field,
    in: parameter.in as Parameter['in'],
    ...(typeof words === 'string' && { description: foldLines(words) }),
    // A fact keeps its mark, whatever the mark of its schema.
    ...(mark && { mark }),
    ...(example !== undefined && { example }),
  }
}

/** Lists plaintext bodies: with the examples of the payload's own schema in place of the ciphertext, else the body's examples. */
function listExamples(document: Node, media: Node, { encrypted }: OperationRow) {
  const whole = nodesIn(media.examples).map((each) => asNode(asNode(deref(document, each)).value))
  if (!encrypted) return whole.map((value, index) => ({ name: `example ${index + 1}`, value }))
  const schema = asNode(deref(document, asNode(media.schema)))
  const property = asNode(asNode(schema.properties)[encrypted.field])
  const { examples } = asNode(deref(document, asNode(property.contentSchema)))
  const plaintexts = Array.isArray(examples) ? examples.filter(isNode) : []
  return plaintexts.map((value, index) => ({
    name: `example ${index + 1}`,
    value: { ...whole[0], [encrypted.field]: value },
  }))
}

function describeAnswers(document: Node, responses: Node): Record<string, Field> {
  const described = Object.entries(responses).flatMap(([status, given]) => {
    const response = asNode(deref(document, asNode(given)))
    const media = mediaOf(document, response)
    if (!media) return []
    const schema = asNode(media.schema)
    // For a refusal, a section states at most the message (§7), never its body.
    const [shape] = nodesIn(schema.allOf).flatMap((part) => markOf(asNode(deref(document, part))) ?? [])
    const mark = (/^2/.test(status) ? undefined : shape) ?? markOf(response)
    return [[status, describeField(document, schema, { name: 'answer', isRequired: true, mark })] as const]
  })
  return Object.fromEntries(described)
}
