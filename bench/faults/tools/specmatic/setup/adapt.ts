import { parse, stringify } from 'yaml'

interface Document {
  components: { responses: Record<string, { content: Record<string, object> }> }
}

const MESSAGES = {
  UnauthorizedPublicKey: 'Invalid public key passed',
  UnauthorizedSecretKey: 'Invalid SECRET key',
}

/** Adapts a document for Specmatic, whose overlays add what is missing but replace nothing. */
export function adapt(text: string): string {
  const renamed = text
    // Specmatic takes a media range for the name of a media type.
    .replaceAll('"*/*"', 'application/json')
    // Under anyOf it refuses properties that no branch names, whatever its settings.
    .replaceAll(/^( +)anyOf:$/gm, '$1oneOf:')
  const document = parse(renamed) as Document
  for (const [name, message] of Object.entries(MESSAGES)) {
    const response = document.components.responses[name]
    if (response) response.content = { 'application/json': { schema: saying(message) } }
  }
  return stringify(document)
}

/** An error body with its message at the top or in `error`. oneOf cannot tell them apart: Specmatic accepts anything here. */
function saying(text: string): object {
  const message = { type: 'string', enum: [text] }
  return { type: 'object', properties: { message, error: { type: 'object', properties: { message } } } }
}
