import type { Keyword, Kind } from './keyword.ts'
import { OPENAPI_KEYWORDS } from './openapi-keywords.ts'
import { SCHEMA_KEYWORDS } from './schema-keywords.ts'

export const KEYWORDS: Readonly<Record<Kind, Readonly<Record<string, Keyword>>>> = {
  ...OPENAPI_KEYWORDS,
  ...SCHEMA_KEYWORDS,
}
