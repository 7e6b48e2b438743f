#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { addCertifyCommand } from './certify.ts'
import { addCheckCommand } from './check.ts'
import { addContractCommand } from './contract.ts'
import { addDescribeCommand } from './describe.ts'
import { addDiffCommand } from './diff.ts'
import { addGapsCommand } from './gaps.ts'
import { addGenerateCommand } from './generate.ts'
import { addJudgeCommand } from './judge.ts'
import { addListenCommand } from './listen.ts'
import { addMcpCommand } from './mcp.ts'
import { addMockCommand } from './mock.ts'
import { addReportCommands } from './print-from-report.ts'
import { createProgram, runProgram } from './program.ts'
import { addSandboxCommand } from './sandbox.ts'
import { addTriggerCommand } from './trigger.ts'
import { addWatchCommand } from './watch.ts'

// Prism is large: Node caches its compiled code in the system's temporary folder, which saves a fifth of the start.
enableCompileCache()

const examples = `
The first five minutes:
  paycontract sandbox                          the whole service on this machine; it prints keys and a curl
  paycontract listen --forward-to localhost:3000/webhooks
                                               brings its webhooks to your program; trigger sends one
  paycontract generate --out src/paycontract   typed clients of both hosts, in your repository
  paycontract sandbox --json > target.json &   the same for a program: addresses and keys as one line
  paycontract check --config target.json       which rules it meets, and which it breaks
  paycontract certify --init                   examine your own program
  paycontract watch --har run.har              check recorded traffic

Each command explains itself by example:
  paycontract generate --help

Exit codes: 0 done, 1 something was found or failed, 2 wrong usage, 3 the command could not run.
Colours are for terminals, and off where NO_COLOR is set.`

const program = createProgram(
  'The executable contract of a payment service: serve it, call it, prove it.',
  examples,
)
program.commandsGroup('Build on it:')
addSandboxCommand(program)
addListenCommand(program)
addTriggerCommand(program)
addMockCommand(program)
addGenerateCommand(program)
addGapsCommand(program)
addContractCommand(program)
addMcpCommand(program)
program.commandsGroup('Prove it:')
addDescribeCommand(program)
addCheckCommand(program)
addJudgeCommand(program)
addCertifyCommand(program)
addWatchCommand(program)
addReportCommands(program)
program.commandsGroup('Judge its changes:')
addDiffCommand(program)

await runProgram(program)
