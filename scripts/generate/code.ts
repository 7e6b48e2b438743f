import type { OpenApiDocument } from '../../src/kit/contract/document.ts'
import { toRenderable } from '../../src/kit/contract/renderable.ts'
import { generatedHeader } from '../../src/kit/generate/generated-header.ts'
import type { Context } from './context.ts'

type Render = (document: OpenApiDocument, header: string) => string | Promise<string>

/** The step that writes one file of code of each host. */
export function writeCode(file: string, render: Render): (context: Context) => Promise<string> {
  return async ({ hosts, files }) => {
    for (const { name, full } of hosts) {
      files.set(`${name}/${file}`, await render(toRenderable(full), generatedHeader(`spec/${name}`)))
    }
    return hosts.map(({ name }) => `${name}/${file}`).join(', ')
  }
}
