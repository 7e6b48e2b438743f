import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** The code of an `@example` in a doc comment. */
export interface DocExample {
  /** `src/client/webhooks/sign-webhook.ts:22` */
  place: string
  code: string
}

/** Lists the examples that users of the packages see in editors, but not those of fixtures, shown in examples/own-tests. */
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
    // An example ends at the next tag.
    [...comment.matchAll(/^[ \t]*\* @example([\s\S]*?)(?=^[ \t]*\* @\w|\*\/)/gm)].map((match) => ({
      place: `${relative(root, file)}:${text.slice(0, index + match.index).split('\n').length}`,
      code: match[1]!.replaceAll(/^[ \t]*\* ?/gm, '').trim(),
    })),
  )
}

/**
 * Makes a module of an example, with imports for what it uses without importing.
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
  // The repository's generated files stand for the reader's.
  const body = code.replaceAll("'./generated/", `'${root}/generated/`)
  return `// ${place}\n${imports.join('')}export {}\n${body}\n`
}
