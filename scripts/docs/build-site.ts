import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { build } from 'vitepress'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { makeConsole } from './console/make-console.ts'
import { readInputs } from './inputs.ts'
import { makeParts } from './made-pages.ts'
import { redirectScript } from './reference/addresses.ts'
import { makeReference } from './reference/reference.ts'
import { renderTexts } from './text-pages.ts'

const root = resolve(import.meta.dirname, '../..')

const tokens = readFileSync(join(root, 'src/kit/styles/tokens.css'), 'utf8')

/** The files of the site, and how long each part took. */
interface SiteBuild {
  files: Map<string, string>
  durationsMs: Record<string, number>
}

/**
 * Builds every file of the site: VitePress's pages, the bundles, the pages as plain text.
 *
 * @param generated the folder that `npm run generate` wrote
 * @param base path under which the site will be served, `/` first and last; or its address, `/` last
 */
export async function buildSite(generated: string, base = '/'): Promise<SiteBuild> {
  const path = URL.parse(base)?.pathname ?? base
  const durationsMs: Record<string, number> = {}
  const timed = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const started = performance.now()
    const value = await work()
    durationsMs[name] = performance.now() - started
    return value
  }
  const inputs = await readInputs(generated)
  const reference = makeReference(inputs)
  const [pages, console, texts] = await Promise.all([
    timed('pages', () => buildPages(generated, path)),
    timed('console', () => makeConsole(inputs)),
    timed('texts', async () => renderTexts(await makeParts(inputs, reference), reference, base)),
  ])
  const files = new Map([...pages, ...console, ...texts, ...readSources(pages, path)])
  files.set('operations.html', redirectPage(redirectScript(reference.oldAddresses)))
  for (const { name, read } of inputs.bundles) files.set(`openapi/${name}`, read())
  return { files, durationsMs }
}

/**
 * Builds the pages of docs/ with VitePress, in temporary folders, so that concurrent builds do not interfere.
 *
 * @returns path → content
 * @throws ExpectedError naming the page that cannot be built, such as one with a dead link
 */
async function buildPages(generated: string, base: string): Promise<[path: string, content: string][]> {
  process.env.PAYCONTRACT_GENERATED = generated
  // Below node_modules, since intermediate builds import vue.
  const folder = await mkdtemp(join(root, 'node_modules/.site-'))
  const outDir = join(folder, 'site')
  try {
    await build(join(root, 'docs'), {
      base,
      outDir,
      onAfterConfigResolve(config) {
        config.tempDir = join(folder, 'temp')
        config.cacheDir = join(folder, 'cache')
      },
    })
    const entries = readdirSync(outDir, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    return files.map((file) => [relative(outDir, file), readFileSync(file, 'utf8')])
  } catch (cause) {
    const { message, id } = cause as { message?: string; id?: string }
    const where = id ? ` at ${relative(root, id)}` : ''
    throw new ExpectedError(`The pages of docs/ could not be built${where}: ${message ?? cause}`, { cause })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Renders the former page of all operations, which redirects. */
function redirectPage(script: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<title>Operations</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>${tokens}
body { max-width: 46rem; margin: 72px auto; padding: 0 24px; background: var(--page); color: var(--ink-soft); font: 17px / 1.6 var(--sans) }
h1 { color: var(--ink); font-size: 30px; letter-spacing: -0.02em }
a { color: var(--accent) }
</style>
<meta http-equiv="refresh" content="1; url=checkout.html">
<script>${script}</script>
<h1>Operations</h1>
<p>The operations are pages of the <a href="checkout.html">Checkout API</a> and the <a href="business.html">Business API</a>.</p>
</html>
`
}

/** Reads the files of the repository that pages link to, as plain text. */
function readSources(pages: [path: string, content: string][], base: string): Map<string, string> {
  const link = new RegExp(`href="${base}(source/([^"]+)[.]txt)"`, 'g')
  const linked = pages.flatMap(([, page]) => [...page.matchAll(link)])
  const names = new Map(linked.map(([, path, name]) => [path!, name!]))
  return new Map([...names].map(([path, name]) => [path, readFileSync(join(root, decodeURI(name)), 'utf8')]))
}
