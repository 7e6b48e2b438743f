import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { InputError } from '../../expected-error.ts'
import { refuseForeignFile, writeWhole } from '../../own-file.ts'
import type { ReadyLine } from '../../sandbox/index.ts'
import { showJson } from '../../visible-text.ts'
import type { Workbench } from '../workbench.ts'
import { addTool, READS } from './add-tool.ts'
import { offset } from './reference-tools.ts'

/** What the control plane shows, and where. */
const LOOKS = {
  webhooks: '/webhooks',
  triggers: '/webhooks/triggers',
  requests: '/requests',
  wallets: '/wallets',
  ledger: '/ledger',
  clock: '/clock',
} as const

/** The actions of the control plane, and their paths; `{…}` is filled from the input. */
const ACTIONS = {
  advance_clock: ['/clock/advance', '{"duration": "1h30m"}: what is due by then happens'],
  reset: ['/reset', '{"empty": true}: everything is gone, also what your intents did'],
  seed: ['/seed', '{}: the example history goes into an empty sandbox'],
  trigger: [
    '/webhooks/trigger',
    '{"event": "order.succeeded", "reference"?, "businessId"?}: triggers an event, for your order if reference names one, and sends its webhook',
  ],
  replay: ['/webhooks/replay', '{"eventId"}: sends a webhook again'],
  webhook_url: [
    '/businesses/{businessId}/webhook-url',
    '{"businessId", "url": "http://127.0.0.1:3000/webhooks"}: where its webhooks go, on this machine',
  ],
  plan_scenario: [
    '/scenarios',
    '{"operation": "payOrder", "scenario": "dropAnswer=true", "times"?}: what the next calls meet; also decline=51, fault=503, latencyMs=800, dropRequest=true, delayAnswerMs=800, breakAnswer=true, failAnswer=504, webhook=drop|duplicate|delay',
  ],
  pay_order: [
    '/orders/{reference}/pay',
    '{"reference", "card"?, "decision"?: "approve"|"refuse", "pin"?, "otp"?, "businessId"?, "host"?}: the customer pays on the hosted page; without card by one that pays',
  ],
  fund_order: [
    '/orders/{reference}/fund',
    '{"reference", "businessId"?, "host"?}: the bank transfer arrives',
  ],
  decide_chargeback: [
    '/chargebacks/{reference}/decision',
    '{"reference", "decision": "ACCEPTED"|"DECLINED"|"WON"|"LOST"}',
  ],
  review_aml: ['/aml/{id}/review', '{"id", "decision": "APPROVED"|"REJECTED", "reviewNotes"?}'],
  decide_claim: [
    '/collections/{id}/claim',
    '{"id", "businessId", "decision": "OPEN"|"UNDER_REVIEW"|"APPROVED"|"REJECTED"}',
  ],
  set_wallet: [
    '/businesses/{businessId}/wallets/{currency}',
    '{"businessId", "currency", "isAvailable": false}',
  ],
  set_email: ['/businesses/{businessId}/email', '{"businessId", "email"}'],
} as const

type Action = keyof typeof ACTIONS

/** Adds the tools that start a sandbox, look at it and act in it. */
export function addSandboxTools(server: McpServer, bench: Workbench): void {
  addTool(server, {
    name: 'sandbox_start',
    title: 'Start a sandbox',
    description:
      'Start the whole service on this machine, in memory, in place of the sandbox before; or, with control, use one that runs on this machine already. Answers addresses and businesses. Keys are not in the answer: write_ready puts them into a file, which check and a program can read.',
    input: z.strictObject({
      empty: z.boolean().default(false).describe('Start without the example history.'),
      seed: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('What keys and ids follow from; time stands still then.'),
      webhook_url: z.string().max(2000).optional().describe('Where webhooks go, on this machine.'),
      control: z
        .string()
        .max(2000)
        .optional()
        .describe('Control plane of a sandbox that runs, such as http://127.0.0.1:4030.'),
      write_ready: z
        .string()
        .max(500)
        .optional()
        .describe(
          'File to write below the folder of this server, such as sandbox.json: addresses and test keys, as check --config takes them.',
        ),
    }),
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    async run({ empty, seed, webhook_url: webhookUrl, control, write_ready: file }) {
      if (control !== undefined && (empty || seed !== undefined || webhookUrl !== undefined))
        throw new InputError(
          'control: a sandbox that runs is taken as it is. Leave empty, seed and webhook_url out.',
        )
      const path = file === undefined ? undefined : bench.folder.locate('write_ready', file)
      if (path !== undefined) refuseForeignFile(path, /^\{"name":"paycontract sandbox"/, 'write_ready')
      const options = { empty, ...(seed && { seed }), ...(webhookUrl && { webhookUrl }) }
      const started = await (control === undefined ? bench.start(options) : bench.attach(control))
      const ready = await started.ready()
      if (path !== undefined) writeWhole(path, `${JSON.stringify(ready)}\n`)
      return describe(ready, file)
    },
  })
  addTool(server, {
    name: 'sandbox_look',
    title: 'Look at the sandbox',
    description:
      'What the sandbox holds: webhooks with how each was taken, triggers (events that it can start), requests that it got, wallets, ledger, clock. Nothing changes.',
    input: z.strictObject({ what: z.enum(Object.keys(LOOKS) as [keyof typeof LOOKS]), offset }),
    hints: READS,
    run: async ({ what }) => showJson(await bench.sandbox().control.read(LOOKS[what])),
  })
  const actions = Object.entries(ACTIONS).map(([name, [, what]]) => `- ${name} ${what}`)
  addTool(server, {
    name: 'sandbox_act',
    title: 'Act in the sandbox',
    description: `Do what only others than the caller can do: the clock, a bank, a reviewer, a card scheme, the network, a customer on the hosted page. Actions with their input:\n${actions.join('\n')}`,
    input: z.strictObject({
      action: z.enum(Object.keys(ACTIONS) as [Action]),
      input: z.record(z.string(), z.unknown()).default({}),
      offset,
    }),
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    async run({ action, input }) {
      const { path, fields } = fill(action, input)
      const done = await bench.sandbox().control.post(path, fields)
      if (action === 'reset') bench.intents.forget()
      return showJson(done)
    },
  })
}

function describe({ checkout, business, control, businesses }: ReadyLine, file: string | undefined): string {
  const names = businesses.map(({ id, name, webhookUrl }, place) => ({
    ...{ as: place, id, name },
    ...(webhookUrl && { webhookUrl }),
  }))
  const keys = file
    ? `written to ${file}: test keys, published with the package`
    : 'give write_ready a file name to get them'
  return showJson({ checkout, business, control, businesses: names, keys })
}

/** Fills a path. Its parts may be any text that does not lead to another path. */
function fill(action: Action, input: Record<string, unknown>): { path: string; fields: object } {
  const fields = { ...input }
  const path = ACTIONS[action][0].replace(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: value } = input
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new InputError(`input.${name}: ${action} needs it, as a text. ${ACTIONS[action][1]}`)
    delete fields[name]
    return encodeURIComponent(value)
  })
  return { path, fields }
}
