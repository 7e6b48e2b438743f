import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { asList, asObject } from '../contract/spec-tree.ts'
import { checkCredentials, type DescribedCredential, schemeOf } from '../target/credential.ts'
import { readConfig } from './read-description.ts'

/**
 * Writes the overlay for the form of the business credential that a config describes. The file is removed when this process
 * exits. It holds no secret.
 *
 * @returns its path; undefined if the config does not describe the form, or cannot be read, which is reported later
 */
export async function writeCredentialOverlay(config: string): Promise<string | undefined> {
  const content = await readConfig(config).catch(() => ({}))
  const { businesses, credential } = content as { businesses?: unknown; credential?: unknown }
  const [caller] = businesses === undefined ? [{ credential }] : asList(businesses)
  const scheme = readScheme(asObject(asObject(caller).credential))
  if (!scheme) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'credential.overlay.yaml')
  writeFileSync(path, `x-derived: true\n${printCredentialOverlay(scheme, 'target.json')}`)
  return path
}

/** Returns undefined for an unusable form: it is refused when the config is read as a description. */
function readScheme({ header, user }: { header?: unknown; user?: unknown }): ReturnType<typeof schemeOf> {
  const form: DescribedCredential = {
    ...(typeof header === 'string' && { header }),
    ...(typeof user === 'string' && { user }),
  }
  try {
    checkCredentials([['credential', form]])
    return schemeOf(form)
  } catch {
    return undefined
  }
}

/**
 * @param scheme a security scheme, of type http or apiKey
 * @param source where the scheme was stated, for `x-source`
 */
export function printCredentialOverlay(scheme: Record<string, string>, source: string): string {
  const place = '$.components.securitySchemes.secretKey'
  return stringify({
    overlay: '1.1.0',
    info: { title: 'How the business API takes its credential', version: '1.0.0' },
    'x-host': 'business',
    actions: [
      ...(scheme.type === 'http' ? [] : [{ target: `${place}.scheme`, remove: true }]),
      { target: place, update: { 'x-source': source, ...scheme } },
    ],
  })
}
