import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { listOverlays } from '../../check/read-description.ts'
import type { Folder } from '../folder.ts'
import { readReport } from '../reports/read-report.ts'
import type { Workbench } from '../workbench.ts'
import { addTool, type Hints, READS, ToolFailure } from './add-tool.ts'
import { offset } from './reference-tools.ts'
import { runCommand } from './run-command.ts'

/** It calls a service, or starts a program, and writes files. */
const RUNS: Hints = {
  ...{ readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
}

const file = (what: string) => z.string().min(1).max(500).describe(`${what} Below the folder of this server.`)
const url = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .optional()
const only = z.string().min(1).max(500).optional()
const config = file('JSON that describes the target: URLs, keys, capabilities.')
const report = (folder: string) => file('Folder of the reports.').default(folder)

/** Adds the commands that prove something, and the tool that reads their reports. */
export function addProveTools(server: McpServer, { folder }: Workbench): void {
  addTool(server, {
    name: 'describe',
    title: 'Describe a service',
    description:
      'Ask a service, by calls that change nothing, how it fills the gaps, and write the target.json that check takes. Keys come from config or the environment of this server (PAYCONTRACT_PUBLIC_KEY, PAYCONTRACT_SECRET_KEY, …), never from arguments. Live keys are refused.',
    input: z.strictObject({
      checkout_url: url.describe('Base URL of the checkout API.'),
      business_url: url.describe('Base URL of the business API.'),
      config: config.optional(),
      out: file('File to write.').default('target.json'),
      force: z.boolean().default(false).describe('Replace that file where it is there.'),
      offset,
    }),
    hints: RUNS,
    async run({ checkout_url: checkout, business_url: business, config: given, out, force }, context) {
      const args = [
        ...['describe', '--out', folder.locate('out', out)],
        ...(given ? ['--config', await locateConfig(folder, given)] : []),
        ...(checkout ? ['--checkout-url', checkout] : []),
        ...(business ? ['--business-url', business] : []),
        ...(force ? ['--force'] : []),
      ]
      const { code, stdout, stderr } = await runCommand(folder, args, context)
      if (code !== 0) throw new ToolFailure(stderr || stdout)
      return stdout
    },
  })
  addTool(server, {
    name: 'check',
    title: 'Check a service',
    description:
      'Run the contract tests against the service that config describes, and report what holds. On this machine it makes orders and payments; anywhere else it only reads. Live keys are refused. A whole check takes minutes: narrow it with only. Answers the summary; read_report has each finding.',
    input: z.strictObject({
      config,
      profile: z
        .enum(['documented', 'proposed'])
        .default('documented')
        .describe('documented: facts only. proposed: the proposals too, which no service has to follow.'),
      only: only.describe(
        'Tests whose title holds this text, is =title, or matches /expression/; also REQ-….',
      ),
      max_minutes: z.int().min(1).max(120).default(10),
      report: report('paycontract-report'),
      offset,
    }),
    hints: RUNS,
    async run({ config: given, profile, only: title, max_minutes: minutes, report: to }, context) {
      const args = [
        ...['check', '--config', await locateConfig(folder, given), '--profile', profile],
        ...(title ? [`--only=${title}`] : []),
        ...['--max-minutes', String(minutes)],
      ]
      return prove(folder, args, to, context)
    },
  })
  addTool(server, {
    name: 'certify',
    title: 'Certify a shop',
    description:
      'Examine a program that calls the service: start it as certify.json says, on this machine with a sandbox of its own, and play lost answers, duplicate webhooks, refunds, crashes. Runs the command that the config names. Answers the summary; read_report has each scenario.',
    input: z.strictObject({
      config: file('certify.json.').default('certify.json'),
      only: only.describe('One scenario by its id; webhook-* for all that begin so.'),
      report: report('paycontract-certify'),
      offset,
    }),
    hints: RUNS,
    run({ config: given, only: id, report: to }, context) {
      const args = ['certify', '--config', folder.locate('config', given), ...(id ? [`--only=${id}`] : [])]
      return prove(folder, args, to, context)
    },
  })
  addTool(server, {
    name: 'watch',
    title: 'Judge recorded traffic',
    description:
      'Judge what others exchanged with a service, from a recording: HAR 1.2, or a history that check, sandbox or watch wrote. Sends nothing. Answers the summary; read_report has each finding.',
    input: z.strictObject({
      har: file('A recording in HAR 1.2.').optional(),
      history: file('A history (ndjson).').optional(),
      config: config.optional(),
      checkout_url: url.describe('Where the recording has its checkout calls, in place of the config’s.'),
      business_url: url.describe('Where the recording has its business calls, in place of the config’s.'),
      all_calls: z
        .boolean()
        .default(false)
        .describe('Nobody called the service in another way: more rules are decided.'),
      report: report('paycontract-watch'),
      offset,
    }),
    hints: { ...RUNS, openWorldHint: false },
    async run({ har, history, config: given, report: to, ...rest }, context) {
      if ((har === undefined) === (history === undefined))
        throw new ToolFailure(
          'har, history: name one recording. To watch calls as they are made: paycontract watch.',
        )
      const { checkout_url: checkout, business_url: business, all_calls: allCalls } = rest
      const args = [
        ...['watch', '--quiet'],
        ...(har ? ['--har', folder.locate('har', har)] : []),
        ...(history ? ['--history', folder.locate('history', history)] : []),
        ...(given ? ['--config', await locateConfig(folder, given)] : []),
        ...(checkout ? ['--checkout', checkout] : []),
        ...(business ? ['--business', business] : []),
        ...(allCalls ? ['--all-calls'] : []),
      ]
      return prove(folder, args, to, context)
    },
  })
  addTool(server, {
    name: 'read_report',
    title: 'Read a report',
    description:
      'Read a report of check, certify or watch: without item its verdict, what is wrong and what would decide more, each with an id; with item one finding whole: a cause (cause-1), a requirement (REQ-…), a test by its title, or a scenario.',
    input: z.strictObject({
      report: file('Folder of the report, such as paycontract-report.'),
      item: z.string().min(1).max(500).optional(),
      offset,
    }),
    hints: READS,
    run: ({ report: from, item }) => readReport(folder, from, item),
  })
}

/** Locates a config and its overlays: they are read too, so they must be inside the folder. */
async function locateConfig(folder: Folder, given: string): Promise<string> {
  const config = folder.locate('config', given)
  for (const overlay of await listOverlays(config)) folder.locate('overlays of config', overlay)
  return config
}

/** Runs a command that writes a report, and returns its summary. Problems in what was examined are not a failure of the tool. */
async function prove(
  folder: Folder,
  args: readonly string[],
  to: string,
  context: ServerContext,
): Promise<string> {
  const { code, stdout, stderr } = await runCommand(
    folder,
    [...args, '--report', folder.locate('report', to)],
    context,
  )
  const isDecided = code === 0 || code === 1
  if (!isDecided && stdout.trim() === '')
    throw new ToolFailure(stderr.trim() || `${args[0]} ended with ${code}.`)
  return readReport(folder, to)
}
