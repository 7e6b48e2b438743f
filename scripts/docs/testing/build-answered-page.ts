import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vitepress'
import { operationPath } from '../reference/addresses.ts'
import { base, OpenSite } from './open-site.ts'

const root = resolve(import.meta.dirname, '../../..')
const quote = (path: string) => JSON.stringify(join(root, path))

/**
 * Opens a site of one page: that of an operation of the checkout API, as the site of another contract shows it.
 *
 * @param generated folder of that contract
 */
export async function openAnsweredPage(generated: string, operationId: string): Promise<OpenSite> {
  // Below node_modules, since intermediate builds import vue.
  const source = await mkdtemp(join(root, 'node_modules/.answered-page-'))
  const files = {
    [`${operationPath('checkout', operationId)}.md`]: '<!-- made: whole -->\n',
    '.vitepress/config.ts': `import { createSiteConfig } from ${quote('scripts/docs/site-config.ts')}
export default { ...(await createSiteConfig()), ignoreDeadLinks: true }`,
    '.vitepress/theme/index.ts': `export { default } from ${quote('docs/.vitepress/theme/index.ts')}`,
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(source, path)), { recursive: true })
    await writeFile(join(source, path), text)
  }
  process.env.PAYCONTRACT_GENERATED = generated
  try {
    await build(source, { base, outDir: join(source, 'site') })
  } finally {
    delete process.env.PAYCONTRACT_GENERATED
  }
  return OpenSite.serve(join(source, 'site'), () => rm(source, { recursive: true, force: true }))
}
