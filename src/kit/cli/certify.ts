import type { Command } from 'commander'
import type { Control } from '../certify/controls/try-controls.ts'
import { DEFAULTS } from '../certify/defaults.ts'
import { InputError } from '../expected-error.ts'
import { describeTerminal } from '../terminal.ts'
import { showLines } from '../visible-text.ts'
import {
  addContractChoice,
  type ContractFlags,
  explainUsage,
  parseCount,
  splitContractChoice,
} from './flags.ts'
import { isChosen } from './place-contract.ts'
import { endBySignal } from './signals.ts'

const examples = `
The config describes how to start the app, and three of its actions: buy, show an order, refund.
  {"app": {"command": "npm start", "url": "http://127.0.0.1:{port}", "env": {"SECRET_KEY": "{secretKey}", …}},
   "webhooks": "/webhooks", "buy": {"path": "/buy", "json": {"amount": "{amount}"}, "take": {"reference": "$.reference"}},
   "state": {"path": "/orders/{reference}", "read": {"fulfilled": "$.shipments"}}}

The examiner starts a sandbox, gives its URLs and keys to the app, plays payer and operator, and compares what the sandbox
holds with what the app says. It never reads the app's database, refuses live keys, and stays on this machine.

Exit codes:
  0 passed   1 something failed   2 the config or an option is wrong   3 the app did not start, most is undecided, or time ran out

Ctrl+C ends the examination: what is decided by then is reported.

Examples:
  paycontract certify --init                          asks for the config, and writes it
  paycontract certify                                 examines the app of certify.json
  paycontract certify --only webhook-duplicate        plays one scenario
  paycontract certify --only 'refund-*' --watch       replays what failed after each change
  paycontract certify --bail                          stops at the first failure
  paycontract certify --bail --except paid-in-time    goes on past a failure that is known
  paycontract certify --list                          lists all scenarios, with their rules
  paycontract certify --controls                      tries a shop with one mistake at a time: every scenario fails where it should
  paycontract certify --key certify.key               signs a statement of what was examined
  paycontract certify --verify paycontract-certify/statement.json`

interface Flags extends ContractFlags {
  config: string
  init?: true
  list?: true
  controls?: true
  verify?: string
  only?: string[]
  except?: string[]
  seed?: string
  patience?: number
  maxMinutes?: number
  report: string | false
  key?: string
  watch?: true
  json?: true
  bail?: true
}

/** Adds `certify`: examines the caller's half of the contract. */
export function addCertifyCommand(program: Command): void {
  addContractChoice(program.command('certify'))
    .summary('Examine your program: webhooks, refunds, lost answers, crashes.')
    .description(
      'Examine a program that calls the service: play what can happen to it, and check what it does.',
    )
    .option('--config <file>', 'certify.json, or a certify.config.ts', 'certify.json')
    .option('--init', 'ask for what the config needs, and write it')
    .option(
      '--only <id>',
      'play only this scenario, in which * matches any characters; with --controls a mistake (repeatable)',
      collect,
    )
    .option(
      '--except <id>',
      'leave this scenario out, in which * matches any characters (repeatable)',
      collect,
    )
    .option('--list', 'list the scenarios')
    .option('--controls', 'examine a shop with one mistake at a time')
    .option('--watch', 'replay what failed after each change in the folder of the app, or after its restart')
    .option('--bail', 'stop after the first failed scenario')
    .option('--seed <text>', 'seed of keys and references')
    .option(
      '--patience <ms>',
      `how long to wait for an expected effect (default: ${DEFAULTS.patienceMs})`,
      parseCount,
    )
    .option(
      '--max-minutes <count>',
      `end after this many minutes; what is undecided then is not a pass (default: ${DEFAULTS.maxMinutes})`,
      parseCount,
    )
    .option(
      '--report <folder>',
      'write report.html, report.json, junit.xml and badge.svg there',
      'paycontract-certify',
    )
    .option('--no-report', 'write no reports')
    .option(
      '--key <file>',
      'sign a statement with this Ed25519 private key (PEM); with --verify, the expected public key',
    )
    .option('--verify <file>', 'verify such a statement, and the report.json beside it')
    .option('--json', 'print report.json to standard output, and everything else to standard error')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('certify', { noun: 'option' }))
    .action(run)
}

async function run(given: Flags): Promise<void> {
  const [choice, flags] = splitContractChoice(given)
  const { config, init, list, controls, verify, only, except, seed, patience, maxMinutes } = flags
  const terminal = describeTerminal(process.stdout)
  const print = (text: string) => void process.stdout.write(text)
  if (verify !== undefined) return print(await verifyFiles(verify, flags.key))
  if (init) {
    const { initConfig } = await import('../certify/config/init-config.ts')
    await initConfig(config)
    return print(
      `written  ${config}\n\nSet env to what your app reads, then: paycontract certify --config ${config}\n`,
    )
  }
  const { loadScenarios } = await import('../certify/load-scenarios.ts')
  if (list) {
    for (const { id, title, rule } of await loadScenarios(only, except))
      print(`${id}\n  ${title}.\n  ${rule}\n`)
    return
  }
  if (controls) {
    endBySignal()
    return tryAll(only)
  }
  const { certify } = await import('../certify/certify.ts')
  const contract = isChosen(choice)
    ? await (await import('../contract/answered-contract.ts')).chooseContract(choice)
    : undefined
  const note = (text: string) => void process.stderr.write(text)
  const { report, key, watch, json, bail } = flags
  const interruption = new AbortController()
  endBySignal(() => {
    interruption.abort('The examination was interrupted before this was decided.')
    return true
  })
  process.exitCode = await certify(
    {
      ...{ config, report },
      ...(only && { only }),
      ...(except && { except }),
      ...(seed !== undefined && { seed }),
      ...(patience !== undefined && { patienceMs: patience }),
      ...(maxMinutes !== undefined && { maxMinutes }),
      ...(key !== undefined && { key }),
      ...(watch && { watch }),
      ...(json && { json }),
      ...(bail && { bail }),
      signal: interruption.signal,
      ...(contract && { contract }),
    },
    { terminal, print, note },
  )
}

async function tryAll(only?: readonly string[]): Promise<void> {
  const { loadScenarios } = await import('../certify/load-scenarios.ts')
  const { tryControls, tryRightShop } = await import('../certify/controls/try-controls.ts')
  const terminal = describeTerminal(process.stdout)
  const markOf = (isRight: boolean) => (isRight ? terminal.paint('green', '✓') : terminal.paint('red', '✗'))
  const show = ({ mistake, failing, missed }: Control) => {
    const mark = markOf(missed.length === 0)
    const outcome = missed.length === 0 ? `fails ${failing.join(', ')}` : `does not fail ${missed.join(', ')}`
    process.stdout.write(`${mark} a shop that ${mistake.replaceAll('-', ' ')}: ${outcome}\n`)
  }
  const scenarios = await loadScenarios()
  const tryRight = async () => {
    const { played, failing } = await tryRightShop(scenarios, 'controls')
    const outcome = failing.length === 0 ? `passes all ${played} scenarios` : `fails ${failing.join(', ')}`
    process.stdout.write(`${markOf(failing.length === 0)} a shop without a mistake: ${outcome}\n`)
    if (failing.length > 0) process.exitCode = 1
  }
  const [tried] = await Promise.all([
    tryControls(scenarios, 'controls', { only, onTried: show }),
    !only && tryRight(),
  ])
  const found = tried.filter(({ missed }) => missed.length === 0).length
  process.stdout.write(`\n${found} of ${tried.length} mistakes fail every scenario that must find them\n`)
  if (found < tried.length) process.exitCode = 1
}

async function verifyFiles(file: string, keyFile?: string): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const { dirname, join } = await import('node:path')
  const { verifyStatement } = await import('../certify/report/statement.ts')
  const statement = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`--verify: ${file} cannot be read (${error.code}).`)
  })
  const report = await readFile(join(dirname(file), 'report.json'), 'utf8').catch(() => undefined)
  const expectedKey =
    keyFile === undefined
      ? undefined
      : await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
          throw new InputError(`--key: ${keyFile} cannot be read (${error.code}).`)
        })
  const { payload, publicKey } = verifyStatement(statement, report, expectedKey)
  const { name, verdict, version, seed, startedAt, counts } = payload
  return showLines(`The signature is valid, and ${report === undefined ? 'there is no report.json beside it' : 'the report.json beside it is the one that was signed'}.

  examined   ${name}
  verdict    ${verdict}: ${counts.passed} passed, ${counts.failed} failed, ${counts.undecided} undecided, ${counts.leftOut} left out
  with       paycontract ${version}, seed ${seed}, ${startedAt}
  key        ${publicKey}

${keyFile === undefined ? 'The key belongs to the person who ran it: check it with --key.' : `It is the key in ${keyFile}.`} It proves who says so, not that it is true.
`)
}

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, ...value.split(',')]
}
