import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ValidateFunction } from 'ajv'
import { createAjv, OWN_SCHEMA } from '../../contract/create-ajv.ts'
import { InputError } from '../../expected-error.ts'
import { explainSchemaError } from '../../target/explain-schema-error.ts'
import { findNearest } from '../../target/nearest-name.ts'
import schema from './certify.schema.json' with { type: 'json' }
import type { CertifyConfig } from './config.ts'
import { isJsonPath } from './json-path.ts'
import { listPlaceholders, OF_APP, OF_REQUESTS } from './placeholders.ts'

export interface ReadConfig extends CertifyConfig {
  name: string
  /** Absolute path of the folder in which commands run. */
  folder: string
}

let validate: ValidateFunction | undefined

/**
 * Reads a certify.json, or a certify.config.ts that exports its content.
 *
 * @throws InputError saying what is wrong, where, and what to write
 */
export async function readConfig(file: string): Promise<ReadConfig> {
  const path = resolve(file)
  const content = /\.[cm]?[jt]s$/.test(path) ? await importConfig(path, file) : parseConfig(path, file)
  try {
    checkConfig(content)
  } catch (error) {
    throw new InputError(`${file}: ${(error as Error).message}`)
  }
  const folder = resolve(dirname(path), content.app.folder ?? '.')
  return { ...content, name: content.name ?? basename(folder), folder }
}

async function importConfig(path: string, file: string): Promise<unknown> {
  try {
    return (await import(pathToFileURL(path).href)).default
  } catch (error) {
    throw new InputError(`${file} cannot be loaded: ${(error as Error).message}`)
  }
}

function parseConfig(path: string, file: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new InputError(
      isMissing
        ? `${file} does not exist. Write it with: paycontract certify --init`
        : `${file} cannot be read: ${(error as Error).message}`,
    )
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError(`${file} is not valid JSON: ${(error as Error).message}`)
  }
}

/**
 * Checks the content of a certify.json.
 *
 * @throws Error saying what is wrong, where, and what to write
 */
export function checkConfig(content: unknown): asserts content is CertifyConfig {
  validate ??= createAjv({ ...OWN_SCHEMA, strictTypes: false, verbose: true }).compile(schema)
  if (!validate(content)) throw new Error(explainSchemaError(validate.errors![0]!))
  const config = content as CertifyConfig
  const { app, price, buy, pin, otp, state, refund, partialRefund, reconcile } = config
  for (const [name, action] of Object.entries({ buy, pin, otp, state, refund, partialRefund, reconcile }))
    for (const each of [action].flat()) {
      if (each && 'path' in each === 'command' in each)
        throw new Error(`${name} needs either path or command.`)
    }
  if (!isLoopback(app.url))
    throw new Error('app.url must be on this machine, such as http://127.0.0.1:{port}.')
  for (const [name, value] of Object.entries(app.env ?? {}))
    if (/[ps]k_live_/.test(value))
      throw new Error(
        `app.env.${name} looks like a live key. The sandbox has its own keys: write {secretKey}.`,
      )
  if (app.command === undefined && !config.sandbox)
    throw new Error(
      'app.command is missing. For an app that you start yourself, set the ports in sandbox, and the file for its keys in app.envFile.',
    )
  if (app.command === undefined && app.url.includes('{port}'))
    throw new Error('app.url must have a fixed port, because app.command is missing.')
  const sharesNothing = app.command !== undefined && app.url.includes('{port}')
  if ((config.instances ?? 1) > 1 && (!sharesNothing || app.envFile !== undefined || config.sandbox))
    throw new Error(
      'instances needs an app that shares nothing with its other instances: with app.command, with {port} in app.url, and without app.envFile and sandbox.',
    )
  const isChosen = listPlaceholders(buy).some((each) => each === 'amount' || each === 'amountMinor')
  if (buy && !isChosen && !price) throw new Error('price is missing: use {amount} in buy, or set price.')
  if (partialRefund && !listPlaceholders(partialRefund).includes('refundAmount'))
    throw new Error('partialRefund needs {refundAmount}: how much to refund.')
  for (const [name, action] of Object.entries({ pin, otp }))
    if (action && !listPlaceholders(action).includes(name))
      throw new Error(`${name} needs {${name}}: what the card requires.`)
  for (const { place, holder, known } of listHolders(config))
    for (const each of listPlaceholders(holder))
      if (!known.includes(each)) {
        const meant = findNearest(each, known)
        throw new Error(
          `${place} has {${each}}, which is not a placeholder${meant ? `: did you mean {${meant}}?` : `. There are ${known.join(', ')}.`}`,
        )
      }
  for (const { place, path } of listPaths(config))
    if (!isJsonPath(path))
      throw new Error(`${place} is not a JSONPath (RFC 9535), such as $.order.reference.`)
}

/** Returns what placeholders are replaced in, except commands: a shell has braces of its own. */
function listHolders({ app, buy, pin, otp, state, refund, partialRefund, reconcile }: CertifyConfig) {
  const actions = { buy, pin, otp, state, refund, partialRefund, reconcile }
  const requests = Object.entries(actions).flatMap(([name, action]) =>
    [action ?? []].flat().flatMap((each) => ('path' in each ? [{ name, request: each }] : [])),
  )
  const taken = [buy, pin, otp].flat().flatMap((action) => Object.keys(action?.take ?? {}))
  return [
    { place: 'app.url', holder: app.url, known: OF_APP },
    ...Object.entries(app.env ?? {}).map(([name, holder]) => ({
      ...{ place: `app.env.${name}`, holder: holder.replaceAll('${', '$'), known: OF_APP },
    })),
    ...requests.map(({ name, request: { path, headers, json, form } }) => ({
      ...{ place: name, holder: { path, headers, json, form }, known: [...OF_REQUESTS, ...taken] },
    })),
  ]
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url.replaceAll('{port}', '1'))
  return /^(127(\.\d+){3}|localhost|\[::1\])$/.test(hostname)
}

function listPaths({ buy, pin, otp, state }: CertifyConfig): { place: string; path: string }[] {
  const takes = [buy, pin, otp].flat().flatMap((action) => Object.entries(action?.take ?? {}))
  return [
    ...takes.flatMap(([name, take]) =>
      typeof take === 'string' ? [{ place: `take.${name}`, path: take }] : [],
    ),
    ...Object.entries(state.read).map(([name, reading]) => ({
      place: `state.read.${name}`,
      path: typeof reading === 'string' ? reading : reading.path,
    })),
  ]
}
