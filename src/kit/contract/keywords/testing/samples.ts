import type { Cases } from './cases.ts'
import { DOCUMENT_SAMPLES } from './document-samples.ts'
import { OPERATION_SAMPLES } from './operation-samples.ts'
import { SCHEMA_SAMPLES } from './schema-samples.ts'

/**
 * By kind of place and keyword, what overlays write there; of a keyword of which only some values are refused, both
 * those and others.
 */
export const SAMPLES: Readonly<Record<string, Cases>> = {
  ...DOCUMENT_SAMPLES,
  ...OPERATION_SAMPLES,
  ...SCHEMA_SAMPLES,
}
