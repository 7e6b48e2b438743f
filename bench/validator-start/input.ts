import { readFileSync } from 'node:fs'

interface HostInput {
  /** All schemas of the host by a name of each; references between them are these names. */
  schemas: Record<string, Record<string, unknown>>
  /** The name of the schema that is put to use first. */
  first: string
  /** Conforms to it. */
  value: unknown
}

/** What both ways start from; JSON, so that neither pays for reading YAML. */
export interface StartInput {
  checkout: HostInput
  business: HostInput
}

export function readInput(): StartInput {
  return JSON.parse(readFileSync(process.argv[2]!, 'utf8'))
}
