import type { OpenApiDocument } from '../contract/document.ts'
import { generatedHeader } from '../contract/generated-header.ts'
import type { HostName } from '../contract/hosts.ts'
import { toRenderable } from '../contract/renderable.ts'
import { renderOperations } from './operations.ts'
import { renderParameters } from './parameters.ts'
import { renderSamples } from './samples/render-samples.ts'
import { renderTypes } from './types.ts'
import { renderValidators } from './validators.ts'
import { renderWebhooks } from './webhooks.ts'

/** What the steps pass to each other. */
export interface Artefacts {
  /** The full document of each host. */
  hosts: readonly { name: HostName; full: OpenApiDocument }[]
  /** The files to write: path below the output folder → content. */
  files: Map<string, string>
  /** Whether the contract is not the one that the package paycontract ships. */
  isAnswered?: boolean
}

type Render = (document: OpenApiDocument, header: string, host: HostName) => string | Promise<string>

/** Creates the step that writes one code file for each host. */
export function writeCode(file: string, render: Render) {
  return async ({ hosts, files }: Artefacts): Promise<string> => {
    for (const { name, full } of hosts) {
      files.set(`${name}/${file}`, await render(toRenderable(full), generatedHeader(`spec/${name}`), name))
    }
    return hosts.map(({ name }) => `${name}/${file}`).join(', ')
  }
}

export async function writeValidators({ hosts, files }: Artefacts): Promise<string> {
  const sizes: string[] = []
  for (const { name, full } of hosts) {
    // Called only for what it refuses: a validator needs each pattern and default unchanged.
    toRenderable(full)
    const { code, declarations } = await renderValidators(full, generatedHeader(`spec/${name}`))
    files.set(`${name}/validators.js`, code)
    files.set(`${name}/validators.d.ts`, declarations)
    sizes.push(`${name} ${Math.round(code.length / 1000)} kB`)
  }
  return sizes.join(', ')
}

export async function writeWebhooks({ hosts, files }: Artefacts): Promise<string> {
  const header = generatedHeader(hosts.map(({ name }) => `spec/${name}`).join(' and '))
  const { code, names } = renderWebhooks(hosts, header)
  files.set('webhooks.ts', code)
  return `${names.length} events`
}

export async function writeSamples({ hosts, files, isAnswered = false }: Artefacts): Promise<string> {
  const documents = Object.fromEntries(hosts.map(({ name, full }) => [name, full]))
  const samples = renderSamples(documents as Record<HostName, OpenApiDocument>, { isShipped: !isAnswered })
  for (const [name, each] of Object.entries(samples))
    files.set(`${name}/samples.json`, `${JSON.stringify(each, null, 2)}\n`)
  return `${Object.values(samples).flatMap((each) => Object.values(each).flat()).length} samples`
}

/** The steps that write all code derived from the full documents, by name. */
export const CODE_STEPS = [
  ['types', writeCode('types.ts', renderTypes)],
  ['operations', writeCode('operations.ts', renderOperations)],
  ['parameters', writeCode('parameters.ts', renderParameters)],
  ['validators', writeValidators],
  ['webhooks', writeWebhooks],
  ['samples', writeSamples],
] as const
