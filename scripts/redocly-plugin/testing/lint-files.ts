import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import {
  type Config,
  createConfig,
  getLineColLocation,
  lint,
  type NormalizedProblem,
} from '@redocly/openapi-core'
import createPlugin from '../index.ts'

/** Files of a small project: path → content. */
export type Files = { [path: string]: string }

export interface Found {
  rule: string
  message: string
  /** `path:line`, the line counted from 1. */
  at: string
}

/** Writes the files, lints `spec/host/openapi.yaml` with one rule of the plugin, and returns what it found. */
export async function lintFiles(
  files: Files,
  rule: string,
  options: { [option: string]: string } = {},
): Promise<Found[]> {
  return inFolder(files, async (root) => {
    const rules = { [`paycontract/${rule}`]: { severity: 'error' as const, ...options } }
    const problems = await lint({
      ref: join(root, 'spec/host/openapi.yaml'),
      config: await configure(root, { rules }),
    })
    return problems.map((problem) => describe(root, problem))
  })
}

/** Calls `use` with a folder that holds the files, and removes the folder. */
export async function inFolder<Result>(
  files: Files,
  use: (root: string) => Promise<Result>,
): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), 'paycontract-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
    return await use(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

export function configure(
  root: string,
  config: Parameters<typeof createConfig>[0] & object,
): Promise<Config> {
  return createConfig({ ...config, plugins: [createPlugin()] }, { configPath: join(root, 'redocly.yaml') })
}

function describe(root: string, { ruleId, message, location }: NormalizedProblem): Found {
  const place = location[0]!
  const path = relative(root, place.source.absoluteRef)
  return { rule: ruleId, message, at: `${path}:${getLineColLocation(place).start.line}` }
}

/** A host with one operation that breaks no rule. */
export const goodFiles: Files = {
  'spec/host/openapi.yaml': `openapi: 3.1.1
info: { title: Host, version: 1.0.0 }
paths:
  /orders:
    post: { $ref: operations/createOrder.yaml }
components:
  securitySchemes:
    publicKey: { type: apiKey, in: header, name: api-key, x-source: "§5.1", x-key-type: public }
    signature: { type: apiKey, in: header, name: signature, x-gap: webhook-signature }
`,
  'spec/host/operations/createOrder.yaml': `operationId: createOrder
x-source: "§4.1"
security: [{ publicKey: [] }]
requestBody:
  content:
    application/json:
      schema: { $ref: ../schemas/NewOrder.yaml }
      examples:
        order: { $ref: ../examples/createOrder.request.yaml }
responses:
  "200": { $ref: ../responses/CreatedOrder.yaml }
  "401": { $ref: ../responses/Unauthorized.yaml }
`,
  'spec/host/schemas/NewOrder.yaml': `x-gap: order-fields
type: object
required: [amount]
additionalProperties: false
properties:
  amount: { type: number }
  option: { type: string, enum: [CARD, USSD] }
`,
  'spec/host/schemas/Order.yaml': `x-source: "§4.1, §7"
type: object
required: [amount]
properties:
  amount: { type: number }
  status:
    type: string
    x-extensible-enum: [PENDING]
    x-proposed: { gap: order-states, x-extensible-enum: [PAID] }
`,
  'spec/host/responses/CreatedOrder.yaml': `x-source: "§4.1"
x-gap-status: success-status
description: The order.
content:
  application/json:
    schema: { $ref: ../schemas/Order.yaml }
    examples:
      created: { $ref: ../examples/createOrder.200.yaml }
`,
  'spec/host/responses/Unauthorized.yaml': `x-source: "§7"
description: Refused.
content:
  application/json:
    schema: { type: object }
    examples:
      missingKey: { value: { message: No key } }
      wrongKeyType: { value: { message: Wrong key } }
`,
  'spec/host/examples/createOrder.request.yaml': `summary: An order
value:
  amount: 1500
  option: CARD
`,
  'spec/host/examples/createOrder.200.yaml': `summary: The order
value: { amount: 1500, status: PAID }
`,
}

/** Replaces text in one of the files; throws if the text is missing. */
export function change(path: string, text: string, replacement: string, files = goodFiles): Files {
  const content = files[path]
  if (!content?.includes(text)) throw new Error(`${path} does not contain: ${text}`)
  return { ...files, [path]: content.replace(text, () => replacement) }
}
