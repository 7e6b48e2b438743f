import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProcess } from '../../../../src/kit/target/run-process.ts'
import { pinnedVersion } from '../../pinned-version.ts'
import { stablePath } from '../../stable-path.ts'
import type { Subject, Tool } from '../../tool.ts'

const SCRIPT = fileURLToPath(new URL('setup/validate.mjs', import.meta.url))

export const tool: Tool = {
  title: 'openapi-response-validator',
  version: pinnedVersion(import.meta.dirname, 'openapi-response-validator'),
  kind: 'passive',
  async inspect(subject) {
    const { code, stdout, stderr } = await runProcess([process.execPath, SCRIPT], { env: envOf(subject) })
      .ended
    if (code !== 0) throw new Error(`openapi-response-validator ended with ${code}: ${stderr.trim()}`)
    const lines = stdout.split('\n').filter((line) => line !== '')
    return [...new Set(lines.map((line) => describe(JSON.parse(line))))].sort()
  },
}

function envOf({ har, contract, target }: Subject): Record<string, string> {
  return {
    HAR: resolve(har),
    CHECKOUT_API: resolve(contract.checkout),
    CHECKOUT_URL: target.checkout,
    BUSINESS_API: resolve(contract.business),
    BUSINESS_URL: target.business,
  }
}

/** A line of the script: an error of the validator, or a call that matches no operation. */
interface Found {
  method: string
  /** As sent by the caller. */
  pathname: string
  /** Path of the operation, if one matches. */
  operation?: string
  status: number
  /** Place in the body; omitted if the status is not documented. */
  path?: string
  message: string
  errorCode?: string
}

function describe({ method, pathname, operation, status, path, message, errorCode }: Found): string {
  if (operation === undefined) return `${method} ${stablePath(pathname)} ${message}`
  const place = path === undefined ? status : path.replaceAll(/(?<=\/|^)\d+(?=\/|$)/g, '*')
  return [method, operation, place, message, errorCode ?? ''].join(' ').trim()
}
