import type { Pagination } from '../../contract/pagination.ts'
import type { OperationModel } from '../model/client-model.ts'
import { itemAt } from '../model/find-types.ts'
import type { ClientContext } from './client-context.ts'
import { toPascal } from './names.ts'
import { type Argument, renderArguments, tagArguments } from './render-arguments.ts'
import { quotePhp, writeDoc } from './write-php.ts'

/** Renders a generator over all records of a listing, beside the method that reads one page. */
export function renderIterator(
  operation: OperationModel,
  given: readonly Argument[],
  context: ClientContext,
): string[] {
  const { row, operationId, summary } = operation
  const page = given.find(({ wireName }) => wireName === (row.pagination?.page ?? 'page'))
  if (!row.pagination || !page) return []
  const { types, methods } = context
  const method = methods.get(operationId)!
  const name = `iterate${toPascal(method.replace(/^list(?=[A-Z])/, ''))}`
  if ([...methods.values()].some((each) => each.toLowerCase() === name.toLowerCase())) return []
  const record = itemAt(types.all, operation, row.pagination.items)
  const tags = [
    ...tagArguments(given, operation, types),
    `@return \\Generator<int, ${types.document(record)}>`,
    '@throws PaycontractException',
  ]
  const doc = writeDoc(
    '    ',
    [`${summary}: every record, page after page, from \`${page.wireName}\` on.`],
    tags,
  )
  const at = page.type.kind === 'string' ? '(string) $at' : '$at'
  const passed = given.map(
    (each) => `                ${each.name}: ${each === page ? at : `$${each.name}`},\n`,
  )
  return [
    `${doc}    public function ${name}(
${renderArguments(given, types)}        ?CallOptions $options = null,
    ): \\Generator {
        return Pages::walk(
            ${quotePhp(operationId)},
            fn (int $at): mixed => $this->${method}(
${passed.join('')}                options: $options,
            ),
            (int) ($${page.name} ?? 1),
            [${listPlaces(row.pagination).join(', ')}],
            ${types.describe(record)},
        );
    }
`,
  ]
}

/** Returns where a page holds its items and its page numbers, in the runtime's format. */
export function listPlaces({ items, meta, nextPage = 'nextPage', pages = 'pages' }: Pagination): string[] {
  return Object.entries({ items, meta, nextPage, pages }).map(
    ([key, place]) => `${quotePhp(key)} => ${quotePhp(place)}`,
  )
}
