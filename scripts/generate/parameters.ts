import type { Context } from './context.ts'
import { listOperations, type OpenApiDocument, type Parameter, resolve, type Schema } from './document.ts'
import { generatedHeader } from './generated-header.ts'
import { toRenderable } from './renderable.ts'

/** What a server needs to read a query string: its values are text, and absent ones have defaults. */
interface QueryParameter {
  type: string
  default?: unknown
}

export async function writeParameters({ hosts, files }: Context): Promise<string> {
  for (const { name, full } of hosts) {
    files.set(`${name}/parameters.ts`, renderParameters(toRenderable(full), generatedHeader(`spec/${name}`)))
  }
  return hosts.map(({ name }) => `${name}/parameters.ts`).join(', ')
}

/** The query parameters of each operation that has any: type and default. */
export function renderParameters(document: OpenApiDocument, header: string): string {
  const rows = listOperations(document).flatMap(({ operation }) => {
    const query = (operation.parameters ?? [])
      .map((parameter) => resolve<Parameter>(document, parameter, '').value)
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => [parameter.name, describe(resolve<Schema>(document, parameter.schema, '').value)])
    return query.length > 0 ? [[operation.operationId, Object.fromEntries(query)]] : []
  })
  const table = JSON.stringify(Object.fromEntries(rows), null, 2)
  return `// ${header}\nexport const queryParameters = ${table} as const\n`
}

function describe(schema: Schema): QueryParameter {
  const type = ([] as unknown[]).concat(schema.type ?? 'string').find((each) => each !== 'null')
  return { type: String(type), ...(schema.default !== undefined && { default: schema.default }) }
}
