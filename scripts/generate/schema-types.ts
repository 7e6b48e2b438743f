import report from '../../src/kit/check/report/report.schema.json' with { type: 'json' }
import type { OpenApiDocument } from '../../src/kit/contract/document.ts'
import { generatedHeader } from '../../src/kit/contract/generated-header.ts'
import { renderTypes } from '../../src/kit/generate/types.ts'
import history from '../../src/kit/history/history.schema.json' with { type: 'json' }

const published = [
  ['report', 'src/kit/check/report/report.schema.json', report],
  ['history', 'src/kit/history/history.schema.json', history],
] as const

/** Writes the types of the files of `paycontract check`, from their published schemas. */
export async function writeSchemaTypes({ files }: { files: Map<string, string> }): Promise<string> {
  for (const [name, source, { $defs, ...whole }] of published) {
    const schemas = JSON.stringify({ ...$defs, [name]: whole }).replaceAll(
      '#/$defs/',
      '#/components/schemas/',
    )
    const document = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: JSON.parse(schemas) } }
    files.set(
      `${name}.ts`,
      await renderTypes(document as unknown as OpenApiDocument, generatedHeader(source)),
    )
  }
  return published.map(([name]) => `${name}.ts`).join(', ')
}
