import schema from '../../src/kit/check/report/report.schema.json' with { type: 'json' }
import type { OpenApiDocument } from '../../src/kit/contract/document.ts'
import { generatedHeader } from '../../src/kit/generate/generated-header.ts'
import { renderTypes } from '../../src/kit/generate/types.ts'

/** The types of a report of `paycontract check`, from the schema that is published of it. */
export async function writeReportTypes({ files }: { files: Map<string, string> }): Promise<string> {
  const { $defs, ...report } = schema
  const schemas = JSON.stringify({ ...$defs, report }).replaceAll('#/$defs/', '#/components/schemas/')
  const document = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: JSON.parse(schemas) } }
  const header = generatedHeader('src/kit/check/report/report.schema.json')
  files.set('report.ts', await renderTypes(document as unknown as OpenApiDocument, header))
  return 'report.ts'
}
