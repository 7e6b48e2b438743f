import { stringify } from 'yaml'
import type { OpenApiDocument } from './document.ts'
import { generatedHeader } from './generated-header.ts'
import type { HostName } from './hosts.ts'

export function printBundle(name: HostName, document: OpenApiDocument): string {
  const text = stringify(document, { lineWidth: 110, aliasDuplicateObjects: false, blockQuote: 'literal' })
  return `# ${generatedHeader(`spec/${name}`)}\n${text}`
}
