import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, createConfig } from '@redocly/openapi-core'
import { stringify } from 'yaml'

/**
 * Writes what overlays are applied to in the package, one file per host: the hand-written spec, bundled before facts and
 * proposals are separated. Copies the workflows too, which refer to the bundles beside them.
 */
export async function copySpec(root: string, dist: string): Promise<void> {
  const config = await createConfig({})
  for (const host of ['checkout', 'business']) {
    const { bundle: bundled } = await bundle({ ref: join(root, 'spec', host, 'openapi.yaml'), config })
    mkdirSync(join(dist, 'spec', host), { recursive: true })
    const text = stringify(bundled.parsed, { aliasDuplicateObjects: false })
    writeFileSync(join(dist, 'spec', host, 'openapi.yaml'), `# gathered from spec/${host}\n${text}`)
  }
  cpSync(join(root, 'spec/workflows'), join(dist, 'spec/workflows'), { recursive: true })
}
