import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vitepress'
import { readInputs } from '../../inputs.ts'
import { contentPolicy } from '../../site-config.ts'
import { makeConsole } from '../make-console.ts'

const root = resolve(import.meta.dirname, '../../../..')
const theme = join(root, 'docs/.vitepress/theme')

export interface ConsoleSite {
  folder: string
  remove(): Promise<void>
}

/** Builds a site of only consoles, one per page, under the policy of the real site. This takes seconds. */
export async function buildConsoleSite(operations: readonly string[]): Promise<ConsoleSite> {
  // Below node_modules, since intermediate builds import vue.
  const source = await mkdtemp(join(root, 'node_modules/.console-site-'))
  const folder = join(source, 'site')
  const files = {
    ...Object.fromEntries(
      operations.map((id) => [
        `${id}.md`,
        `---\naside: false\n---\n\n# ${id}\n\n<OperationConsole operation="${id}" host="checkout" />\n\n${operations.map((other) => `[to ${other}](./${other}.md)`).join(' ')}\n`,
      ]),
    ),
    '.vitepress/config.ts': `export default ${JSON.stringify({
      title: 'consoles',
      lang: 'en',
      head: [
        ['meta', { 'http-equiv': 'Content-Security-Policy', content: contentPolicy }],
        // Or else a browser asks for one on its first page, which is not there.
        ['link', { rel: 'icon', href: 'data:,' }],
      ],
      vite: { logLevel: 'warn' },
      // On a phone, a menu adds a bar, as on the real site.
      themeConfig: { sidebar: operations.map((id) => ({ text: id, link: `/${id}` })) },
    })}`,
    '.vitepress/theme/index.ts': `import DefaultTheme from 'vitepress/theme-without-fonts'
import OperationConsole from ${JSON.stringify(join(theme, 'OperationConsole.vue'))}
import ${JSON.stringify(join(theme, 'style.css'))}
export default { extends: DefaultTheme, enhanceApp: ({ app }) => app.component('OperationConsole', OperationConsole) }`,
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(source, path)), { recursive: true })
    await writeFile(join(source, path), text)
  }
  await build(source, { outDir: folder })
  await mkdir(join(folder, 'console'), { recursive: true })
  const inputs = await readInputs(join(root, 'generated'))
  for (const [path, text] of await makeConsole(inputs)) await writeFile(join(folder, path), text)
  return { folder, remove: () => rm(source, { recursive: true, force: true }) }
}
