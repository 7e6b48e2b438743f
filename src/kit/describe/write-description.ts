import { randomUUID } from 'node:crypto'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Findings } from '../check/learning/findings.ts'
import { ExpectedError, InputError } from '../expected-error.ts'
import { checkDescription } from '../target/check-description.ts'

type Loose = Record<string, unknown>

export interface Writing {
  out: string
  force?: boolean
  /** The given config, and its path. */
  given: Loose
  config?: string
  checkoutUrl?: string
  businessUrl?: string
}

/** Merges the findings into the config, which takes precedence. A key is written only if the config held it. */
export function composeDescription(findings: Findings, { out, given, config, ...urls }: Writing): Loose {
  const listed = Array.isArray(given.businesses)
  const [caller = {}, ...others] = (listed ? given.businesses : [{}]) as Loose[]
  const holdsKey = (listed ? caller : given).encryptionKey !== undefined
  const found = {
    ...(findings.businessId !== undefined && { id: findings.businessId }),
    ...(findings.padding !== undefined && holdsKey && { padding: findings.padding }),
  }
  /** All businesses use one form. A public key is the user name only if the config holds that key. */
  const credentialOf = ({ publicKey }: Loose): Loose => {
    const user = findings.user === 'publicKey' ? publicKey : findings.user && ''
    return user === undefined ? {} : { credential: { user } }
  }
  const complete = (business: Loose): Loose => ({ ...credentialOf(business), ...business })
  const folder = dirname(resolve(out))
  const overlays = ((given.overlays ?? []) as string[]).map((each) =>
    relative(folder, resolve(dirname(config ?? out), each)),
  )
  const records = { ...findings.records, ...(given.records as Loose | undefined) }
  const requests = { ...findings.requests, ...(given.requests as Loose | undefined) }
  return {
    ...(listed ? given : { ...found, ...credentialOf(given), ...given }),
    ...(urls.checkoutUrl && { checkout: urls.checkoutUrl }),
    ...(urls.businessUrl && { business: urls.businessUrl }),
    ...(listed && {
      businesses: [{ ...found, ...credentialOf(caller), ...caller }, ...others.map(complete)],
    }),
    ...(findings.overlay !== undefined && { overlays: [...overlays, basename(overlayOf(out))] }),
    ...(findings.overlay === undefined && overlays.length > 0 && { overlays }),
    ...(Object.keys(records).length > 0 && { records }),
    ...(Object.keys(requests).length > 0 && { requests }),
    ...(findings.encoding !== undefined && {
      payload: { ...(given.payload as Loose | undefined), encoding: findings.encoding },
    }),
  }
}

/**
 * Writes the description, and the overlay if there is one, readable by their owner only.
 *
 * @returns their paths
 * @throws InputError if a file already exists and must not be replaced
 * @throws ExpectedError if it cannot be written
 */
export async function writeDescription(findings: Findings, writing: Writing): Promise<string[]> {
  const content = composeDescription(findings, writing)
  checkDescription(content)
  const files = [
    ...(findings.overlay === undefined ? [] : [{ path: overlayOf(writing.out), text: findings.overlay }]),
    { path: writing.out, text: `${JSON.stringify(content, undefined, 2)}\n` },
  ]
  await refuseToOverwrite(writing)
  await writeAll(files)
  return files.map(({ path }) => path)
}

/** Writes all files to temporary names first, then renames them. */
async function writeAll(files: readonly { path: string; text: string }[]): Promise<void> {
  const written: { path: string; fresh: string }[] = []
  try {
    for (const { path, text } of files) {
      const fresh = join(dirname(resolve(path)), `.${basename(path)}.${randomUUID()}`)
      written.push({ path, fresh })
      await writeFile(fresh, text, { flag: 'wx', mode: 0o600 })
    }
    for (const { path, fresh } of written) await rename(fresh, path)
  } catch (error) {
    const { path } = written.at(-1)!
    throw new ExpectedError(`--out: ${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  } finally {
    await Promise.all(written.map(({ fresh }) => rm(fresh, { force: true }).catch(() => {})))
  }
}

/** @throws InputError if a file to be written already exists */
export async function refuseToOverwrite({ out, force }: Pick<Writing, 'out' | 'force'>): Promise<void> {
  if (force) return
  for (const path of [out, overlayOf(out)]) {
    const known = await stat(path).catch(() => undefined)
    if (known) throw new InputError(`--out: ${path} already exists. Choose another name, or add --force.`)
  }
}

function overlayOf(out: string): string {
  return `${out.replace(/\.json$/, '')}.overlay.yaml`
}
