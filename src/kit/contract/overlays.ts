import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { paths } from 'jsonpath-rfc9535'
import { InputError } from '../expected-error.ts'
import type { OpenApiDocument } from './document.ts'
import { isWithin } from './documents/confined-resolver.ts'
import { listOutsideReferences } from './documents/outside-references.ts'
import { type ParsedFile, parseFile } from './documents/parse-yaml.ts'

interface Action {
  target: string
  line: number
  matched: boolean
}

export interface TargetedOverlay {
  file: string
  /** Notes which actions found their target in a document, as it was before or as it is after the overlay. */
  match(before: OpenApiDocument, after: OpenApiDocument): void
  /** Fails when an action found no target in any host. */
  assertEveryTargetFound(): void
}

/**
 * Reads an OpenAPI Overlay far enough to tell which of its targets exist, and that it refers to nothing outside its own
 * folder. Redocly applies it.
 *
 * @throws InputError with file and line
 */
export function readOverlay(file: string): TargetedOverlay {
  const path = resolve(file)
  if (!existsSync(file))
    throw new InputError(
      `${file || 'a file without a name'}: no such overlay file. Check the path after --overlay.`,
    )
  const actions = readActions(parseFile(file))
  return {
    file: path,
    match(before, after) {
      for (const action of actions) action.matched ||= [before, after].some((each) => finds(each, action))
    },
    assertEveryTargetFound() {
      const lost = actions.filter((action) => !action.matched)
      if (lost.length === 0) return
      const lines = lost.map(
        ({ line, target }) => `${file}:${line}  overlay-target  nothing stands at ${target}`,
      )
      throw new InputError(
        `${lines.join('\n')}\nTargets address the bundled document: look it up in generated/<host>/openapi.yaml.`,
      )
    },
  }
}

function readActions({ file, value, placeOf }: ParsedFile): Action[] {
  const overlay = value as { overlay?: unknown; actions?: ({ target?: unknown } | null)[] } | null
  if (!/^1\.[012]\.\d+$/.test(String(overlay?.overlay)) || !Array.isArray(overlay?.actions)) {
    throw new InputError(
      `${file}:1:1  overlay  not an OpenAPI Overlay: it needs \`overlay: 1.0.0\`, \`info\` and a list of \`actions\`.`,
    )
  }
  for (const { keys, keyword, target } of listOutsideReferences(value)) {
    if (keyword === '$ref' && isWithin(resolve(dirname(file), target.split('#')[0]!), [dirname(file)]))
      continue
    throw new InputError(
      `${placeOf(keys)}  overlay  ${keyword} leads to ${target}. Refer to a file in the overlay's own folder, or write it out.`,
    )
  }
  return overlay.actions.map((action, index) => {
    const place = placeOf(['actions', String(index)])
    const line = Number(place.split(':').at(-2))
    if (typeof action?.target === 'string') return { target: action.target, line, matched: false }
    throw new InputError(`${file}:${line}  overlay  an action needs a \`target\`, a JSONPath such as $.info.`)
  })
}

function finds(document: OpenApiDocument, { target }: Action): boolean {
  return paths(document as never, target).length > 0
}
