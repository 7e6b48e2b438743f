import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { paths } from 'jsonpath-rfc9535'
import { LineCounter, parseDocument } from 'yaml'
import { ExpectedError } from '../command-line.ts'
import type { OpenApiDocument } from './document.ts'

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

/** Reads an OpenAPI Overlay far enough to tell which of its targets exist. Redocly applies it. */
export function readOverlay(file: string): TargetedOverlay {
  const path = resolve(file)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new ExpectedError(`${file}: no such overlay file. Check the path after --overlay.`)
  const actions = readActions(file, readFileSync(path, 'utf8'))
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
      throw new ExpectedError(
        `${lines.join('\n')}\nTargets address the bundled document: look it up in generated/<host>/openapi.yaml.`,
      )
    },
  }
}

function readActions(file: string, text: string): Action[] {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter })
  const broken = document.errors[0]
  if (broken) {
    const { line, col } = lineCounter.linePos(broken.pos[0])
    throw new ExpectedError(`${file}:${line}:${col}  overlay  not YAML: ${broken.message.split('\n')[0]}`)
  }
  const overlay = document.toJS() as { overlay?: unknown; actions?: ({ target?: unknown } | null)[] } | null
  if (typeof overlay?.overlay !== 'string' || !Array.isArray(overlay.actions)) {
    throw new ExpectedError(
      `${file}:1:1  overlay  not an OpenAPI Overlay: it needs \`overlay: 1.0.0\`, \`info\` and a list of \`actions\`.`,
    )
  }
  return overlay.actions.map((action, index) => {
    const target = action?.target
    const node = document.getIn(['actions', index], true) as { range?: [number, number, number] } | undefined
    const { line } = lineCounter.linePos(node?.range?.[0] ?? 0)
    if (typeof target !== 'string') {
      throw new ExpectedError(
        `${file}:${line}  overlay  an action needs a \`target\`, a JSONPath such as $.info.`,
      )
    }
    return { target, line, matched: false }
  })
}

function finds(document: OpenApiDocument, { target }: Action): boolean {
  return paths(document as never, target).length > 0
}
