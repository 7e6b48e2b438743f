import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect } from '../../client/sandbox/connect.ts'

type Connect = typeof connect

/**
 * Finds `connect` of the `paycontract` that the program under test imports, so that `instanceof` works with its errors: the kit
 * contains a copy of the client with its own classes. Looks from the working directory of the tests, then beside the kit.
 */
export async function findConnect(): Promise<Connect> {
  for (const from of [join(process.cwd(), 'package.json'), import.meta.filename]) {
    const place = resolveFrom(from)
    if (place !== undefined)
      return ((await import(pathToFileURL(place).href)) as { connect: Connect }).connect
  }
  return connect
}

function resolveFrom(from: string): string | undefined {
  try {
    return createRequire(from).resolve('paycontract/sandbox')
  } catch {
    return undefined
  }
}
