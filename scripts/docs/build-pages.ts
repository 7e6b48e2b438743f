import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { build } from 'vitepress'
import { ExpectedError } from '../../src/kit/expected-error.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Builds the pages of docs/ by VitePress, in folders of their own, so that builds beside each other are no harm.
 *
 * @param generated the folder that the pages are made from
 * @param base path under which the site will be served, `/` first and last
 * @returns path → content
 * @throws ExpectedError naming the page that cannot be built, such as one with a dead link
 */
export async function buildPages(generated: string, base: string): Promise<Map<string, string>> {
  process.env.PAYCONTRACT_GENERATED = generated
  // Below node_modules, since what is built there before rendering imports vue.
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
    const names = await readdir(outDir, { recursive: true, withFileTypes: true })
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const texts = await Promise.all(
      files.map(async (file) => [file.slice(outDir.length + 1), await readFile(file, 'utf8')] as const),
    )
    return new Map(texts)
  } catch (cause) {
    const { message, id } = cause as { message?: string; id?: string }
    const where = id ? ` at ${relative(root, id)}` : ''
    throw new ExpectedError(`The pages of docs/ could not be built${where}: ${message ?? cause}`, { cause })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
