import type { Cases } from './cases.ts'
import { DOCUMENT_SAMPLES } from './document-samples.ts'
import { OPERATION_SAMPLES } from './operation-samples.ts'
import { SCHEMA_SAMPLES } from './schema-samples.ts'

/** What overlays write, by kind of place and keyword. A keyword with only some values refused has samples of both. */
export const SAMPLES: Readonly<Record<string, Cases>> = {
  ...DOCUMENT_SAMPLES,
  ...OPERATION_SAMPLES,
  ...SCHEMA_SAMPLES,
}
