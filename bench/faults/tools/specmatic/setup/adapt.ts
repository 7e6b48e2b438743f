import { parse, stringify } from 'yaml'

interface Document {
  components: { responses: Record<string, { content: Record<string, object> }> }
}

const MESSAGES = {
  UnauthorizedPublicKey: 'Invalid public key passed',
  UnauthorizedSecretKey: 'Invalid SECRET key',
}

/** A document as Specmatic reads it: its overlays add what is not there, but replace nothing. */
export function adapt(text: string): string {
  const renamed = text
    // It takes any media type for the name of one.
    .replaceAll('"*/*"', 'application/json')
    // Under anyOf it refuses what no branch names, whatever is set.
    .replaceAll(/^( +)anyOf:$/gm, '$1oneOf:')
  const document = parse(renamed) as Document
  for (const [name, message] of Object.entries(MESSAGES)) {
    const response = document.components.responses[name]
    if (response) response.content = { 'application/json': { schema: saying(message) } }
  }
  return stringify(document)
}

/** An error body, whose message stands at its top or in `error`: oneOf would be no choice, as it takes anything here. */
function saying(text: string): object {
  const message = { type: 'string', enum: [text] }
  return { type: 'object', properties: { message, error: { type: 'object', properties: { message } } } }
}
