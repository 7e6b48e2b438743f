import { getAsset } from 'node:sea'
import { addListenCommand } from '../../../src/kit/cli/listen.ts'
import { createProgram, runProgram } from '../../../src/kit/cli/program.ts'
import { addSandboxCommand } from '../../../src/kit/cli/sandbox.ts'
import { addTriggerCommand } from '../../../src/kit/cli/trigger.ts'

const examples = `
Examples:
  paycontract sandbox                          the whole service on this machine; it prints keys and a curl
  paycontract listen --forward-to localhost:3000/webhooks
                                               brings its webhooks to your program; trigger sends one
  paycontract sandbox --help                   each command explains itself by example

Exit codes: 0 done, 1 something failed, 2 wrong usage, 3 it could not be done.`

const program = createProgram(
  'The sandbox of a payment service in one file. The npm package paycontract-kit has the other commands.',
  examples,
)
addSandboxCommand(program)
addListenCommand(program)
addTriggerCommand(program)
program
  .command('licenses')
  .description('Print the licences of Node.js and of the packages in this file.')
  .action(() => void process.stdout.write(getAsset('LICENSES', 'utf8')))
program.showHelpAfterError(
  'This file has sandbox, listen, trigger and licenses. The other commands come with the npm package paycontract-kit.',
)

await runProgram(program)
