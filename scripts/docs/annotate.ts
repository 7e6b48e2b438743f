import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { factsOf, listNotes } from '../../src/kit/contract/notes.ts'
import { walkSpec } from '../../src/kit/contract/spec-tree.ts'
import { escapeHtml, gapHref, inlineHtml, paragraphs, proposalBadge } from '../../src/kit/markup.ts'
import { addPlaintextExamples, annotateSchema } from './annotate-schema.ts'
import { asNode, isNode, listPlaces, listSchemes, type Node, nodesIn, resolveNode } from './document.ts'
import { flattenBody } from './flatten-body.ts'
import { createMarks, describeFact, describeGap, type Marks } from './marks.ts'

/**
 * A copy of a bundled document for reading: what is documented, what is proposed and what is encrypted is
 * written into titles, badges and descriptions, because the renderer knows nothing of `x-gap`, `x-source`,
 * `x-proposed`, `x-extensible-enum` or `contentSchema`. The given document is left as it is.
 *
 * @param document the full bundle, component `$ref`s kept
 * @param gaps rows of the ledger
 * @throws Error when the document names a gap that the ledger lacks
 */
export function annotateForReading<T extends object>(document: T, gaps: readonly Gap[]): T {
  const copy = structuredClone(document) as Node
  markNotes(copy)
  const marks = createMarks(document as Node, gaps)
  for (const { operation } of listPlaces(copy)) annotateOperation(operation, marks)
  const components = asNode(copy.components)
  for (const response of nodesIn(components.responses)) annotateResponse(response, marks)
  for (const body of nodesIn(components.requestBodies)) annotateContent(body, marks)
  for (const parameter of nodesIn(components.parameters)) annotateParameter(parameter, marks)
  for (const header of nodesIn(components.headers)) annotateParameter(header, marks)
  // A component's own question stands where it is referred to, once for each proposal that it opens.
  for (const schema of nodesIn(components.schemas)) annotateSchema(schema, marks, marks.gapOf(schema))
  for (const scheme of nodesIn(components.securitySchemes)) {
    scheme.description = paragraphs(
      scheme.description,
      describeGap(marks.gapOf(scheme)),
      describeFact(scheme),
    )
  }
  describeServers(copy)
  describeInfo(copy)
  return copy as T
}

/** What of a description rests on gaps wears the badge and leads to its row. */
function markNotes(document: Node): void {
  walkSpec(document, (node) => {
    const notes = listNotes(node).map(({ gap, says, 'x-source': source }) =>
      source === undefined
        ? `<div class="gap-note">${proposalBadge} ${inlineHtml(says)} <a class="gap-link" href="${gapHref(gap)}">${escapeHtml(gap)}</a></div>`
        : `<div>${inlineHtml(says)} (${inlineHtml(source)})</div>`,
    )
    if (notes.length > 0) node.description = paragraphs(factsOf(node), ...notes)
  })
}

function annotateOperation(operation: Node, marks: Marks): void {
  const gap = marks.gapOf(operation)
  if (gap) operation['x-badges'] = [marks.badge]
  operation.description = paragraphs(
    operation.description,
    describeGap(gap),
    // Redoc names the security scheme of an operation and shows its description only on request.
    ...listSchemes(marks.document, operation).map(([, scheme]) =>
      describeGap(marks.gapOf(scheme), 'The credential.'),
    ),
    describeFact(operation),
  )
  for (const parameter of nodesIn(operation.parameters)) annotateParameter(parameter, marks)
  if (isNode(operation.requestBody)) annotateContent(operation.requestBody, marks, gap)
  for (const response of nodesIn(operation.responses)) annotateResponse(response, marks)
}

function annotateResponse(response: Node, marks: Marks): void {
  if (response.$ref !== undefined) return
  const own = marks.gapOf(response)
  response.description = paragraphs(
    response.description,
    describeGap(own),
    describeGap(marks.gapNamed(response['x-gap-status']), 'The status code.'),
    describeFact(response),
  )
  annotateContent(response, marks, own)
  for (const header of nodesIn(response.headers)) annotateParameter(header, marks)
}

/** A request or response body. Redoc shows no description of its root schema: the note moves up to the body. */
function annotateContent(body: Node, marks: Marks, enclosing?: Gap): void {
  if (body.$ref !== undefined) return
  const own = marks.gapOf(body)
  const media = nodesIn(body.content)
  const schemas = media.map(({ schema }) => schema).filter(isNode)
  const gaps = new Set(schemas.flatMap(marks.rootGapsOf).filter((gap) => gap !== own && gap !== enclosing))
  const description = paragraphs(
    body.description,
    own === enclosing ? undefined : describeGap(own),
    ...[...gaps].map((gap) => describeGap(gap, 'The body.')),
    ...schemas.map((schema) => marks.describeConstraints(resolveNode(marks.document, schema))),
  )
  if (description !== '') body.description = description
  for (const part of media) {
    addPlaintextExamples(part, marks)
    if (!isNode(part.schema)) continue
    part.schema = flattenBody(part.schema, marks.document)
    annotateSchema(asNode(part.schema), marks, own ?? enclosing)
  }
}

function annotateParameter(parameter: Node, marks: Marks): void {
  if (parameter.$ref !== undefined) return
  marks.markField(parameter)
  const schema = parameter.schema
  if (!isNode(schema)) return
  annotateSchema(schema, marks, marks.gapOf(parameter))
  // Redoc shows the parameter's own description and badges, not those of its schema.
  if (schema['x-badges'] && !parameter['x-badges']) parameter['x-badges'] = schema['x-badges']
  parameter.description = paragraphs(parameter.description, schema.description)
}

/** Redoc reads a host that starts with a variable as a path beside the page: show each variable's default. */
function describeServers(document: Node): void {
  for (const server of nodesIn(document.servers)) {
    const template = String(server.url)
    const variables = asNode(server.variables)
    server.url = template.replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(asNode(variables[name]).default ?? whole),
    )
    if (server.url === template) continue
    server.description = paragraphs(
      server.description,
      ...nodesIn(variables).map((variable) => variable.description),
      `Written ${template} in the interface document.`,
    ).replace(/\s+/g, ' ')
    delete server.variables
  }
}

function describeInfo(document: Node): void {
  if (!isNode(document.info)) return
  const legend =
    '<div class="legend"><p><span class="badge badge-proposal">Proposal</span> marks what the interface document leaves open: the question is shown, and leads to the <a href="gaps.html">gap ledger</a>. Everything inside a proposal is proposed, save what cites a section.</p><p><span class="badge badge-fact">Interface document §</span> cites the section that states a fact.</p></div>'
  document.info.description = paragraphs(document.info.description, legend)
}
