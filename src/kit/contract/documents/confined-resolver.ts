import { BaseResolver, ResolveError, Source, YamlParseError } from '@redocly/openapi-core'
import { InputError } from '../../expected-error.ts'
import { isWithin } from './is-within.ts'
import { parseText } from './parse-yaml.ts'
import { readText } from './read-text.ts'

/** Resolves references for Redocly: only to files in these folders, never to the network. */
export class ConfinedResolver extends BaseResolver {
  private readonly folders: readonly string[]
  private readonly strict: ReadonlySet<string>

  /** @param strict files from the user, which are parsed within limits */
  constructor(folders: readonly string[], strict: readonly string[] = []) {
    super()
    this.folders = folders
    this.strict = new Set(strict)
  }

  override async loadExternalRef(path: string): Promise<Source> {
    if (!isWithin(path, this.folders)) {
      throw new ResolveError(
        new Error(
          `${path} is not a file in the document's own folder. Put it there, and refer to it by its path`,
        ),
      )
    }
    try {
      return new Source(path, readText(path).replace(/\r\n/g, '\n'))
    } catch (error) {
      throw new ResolveError(error as Error)
    }
  }

  override parseDocument(source: Source, isRoot = false) {
    if (!this.strict.has(source.absoluteRef)) return super.parseDocument(source, isRoot)
    try {
      return { source, parsed: parseText(source.absoluteRef, source.body).value }
    } catch (error) {
      if (error instanceof InputError) throw new YamlParseError(error, source)
      throw error
    }
  }
}
