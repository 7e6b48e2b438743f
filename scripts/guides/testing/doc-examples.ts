import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** The code below an `@example` of a doc comment. */
export interface DocExample {
  /** `src/client/webhooks/sign-webhook.ts:22` */
  place: string
  code: string
}

/** The examples that users of the packages see in their editors, but for the fixtures, which examples/own-tests shows at work. */
export function listDocExamples(): DocExample[] {
  const files = globSync(
    [
      'src/client/**/*.ts',
      'src/kit/{sandbox,record,certify/config}/*.ts',
      'src/kit/testing/{index,create-event,start-sandbox}.ts',
    ],
    {
      cwd: root,
      exclude: (path) => path.endsWith('.test.ts') || path.includes('/dist'),
    },
  )
  return files.sort().flatMap((file) => readExamples(join(root, file)))
}

function readExamples(file: string): DocExample[] {
  const text = readFileSync(file, 'utf8')
  const comments = [...text.matchAll(/^[ \t]*\/\*\*\n[\s\S]*?\*\//gm)]
  return comments.flatMap(({ 0: comment, index }) =>
    // an example ends where the next tag begins
    [...comment.matchAll(/^[ \t]*\* @example([\s\S]*?)(?=^[ \t]*\* @\w|\*\/)/gm)].map((match) => ({
      place: `${relative(root, file)}:${text.slice(0, index + match.index).split('\n').length}`,
      code: match[1]!.replaceAll(/^[ \t]*\* ?/gm, '').trim(),
    })),
  )
}

/**
 * A module that compiles where the example does: it imports what the example uses without an import of its own.
 *
 * @param exported the names of each module that examples may leave unimported, by specifier
 */
export function toModule(
  { place, code }: DocExample,
  exported: ReadonlyMap<string, readonly string[]>,
): string {
  const imports = [...exported].map(([specifier, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    return used.length > 0 && !code.includes(`from '${specifier}'`)
      ? `import { ${used.join(', ')} } from '${specifier}'\n`
      : ''
  })
  // what a reader generated is what the repository did
  const body = code.replaceAll("'./generated/", `'${root}/generated/`)
  return `// ${place}\n${imports.join('')}export {}\n${body}\n`
}
