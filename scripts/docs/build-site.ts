import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { buildPages } from './build-pages.ts'
import { readInputs } from './inputs.ts'
import { makeParts } from './made-pages.ts'
import { renderReference } from './reference-page.ts'
import { renderTexts } from './text-pages.ts'

const root = resolve(import.meta.dirname, '../..')

/** What the making of the site took, part by part. */
export interface SiteBuild {
  files: Map<string, string>
  durationsMs: Record<string, number>
}

/**
 * Makes every file of the site: VitePress's pages, Redoc's references, the bundles, the pages as plain text.
 *
 * @param generated the folder that `npm run generate` wrote
 * @param base path under which the site will be served, `/` first and last
 */
export async function buildSite(generated: string, base = '/'): Promise<SiteBuild> {
  const durationsMs: Record<string, number> = {}
  const timed = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const started = performance.now()
    const value = await work()
    durationsMs[name] = performance.now() - started
    return value
  }
  const inputs = await readInputs(generated)
  const { documents, gaps, bundles } = inputs
  const [pages, texts, ...references] = await Promise.all([
    timed('pages', () => buildPages(generated, base)),
    timed('texts', async () => renderTexts(await makeParts(inputs), base)),
    ...HOSTS.map((host) =>
      timed(`${host} reference`, async () => {
        return [`${host}.html`, await renderReference(host, documents[host], gaps)] as const
      }),
    ),
  ])
  const files = new Map([...pages, ...texts, ...references])
  for (const { name, text } of bundles) files.set(`openapi/${name}`, text)
  for (const [path, text] of readSources(pages.values(), base)) files.set(path, text)
  return { files, durationsMs }
}

/** The files of the repository that pages lead to, as plain text. */
function readSources(pages: Iterable<string>, base: string): Map<string, string> {
  const sources = new Map<string, string>()
  for (const page of pages) {
    for (const [, address = ''] of page.matchAll(/href="([^"]+)"/g)) {
      const [, name] = address.startsWith(base)
        ? (/^source\/(.+)\.txt$/.exec(address.slice(base.length)) ?? [])
        : []
      if (name) sources.set(`source/${name}.txt`, readFileSync(join(root, decodeURI(name)), 'utf8'))
    }
  }
  return sources
}
