import { resolve } from 'node:path'
import { Command } from 'commander'
import { ExpectedError } from '../src/kit/expected-error.ts'
import { runCommand } from './command-line.ts'
import { describeResult, hasPassed } from './workflows/describe-result.ts'
import { runWorkflows } from './workflows/run-workflows.ts'
import { readWorkflowDocuments, workflowFolder } from './workflows/workflow.ts'

interface Options {
  workflows: string
  only?: string
}

async function run({ workflows, only }: Options): Promise<void> {
  const all = readWorkflowDocuments(resolve(workflows))
  const documents = only === undefined ? all : all.filter(({ name }) => name === only)
  if (documents.length === 0) {
    throw new ExpectedError(
      `No document is called ${only}; there are ${all.map(({ name }) => name).join(', ')}.`,
    )
  }
  const results = await runWorkflows(documents, (result, secrets) =>
    console.log(describeResult(result, secrets)),
  )
  const failed = results.filter((result) => !hasPassed(result))
  if (failed.length > 0) throw new ExpectedError(`${failed.length} of ${results.length} workflows failed.`)
  console.log(`\n${results.length} workflows of ${documents.length} documents passed.`)
}

const program = new Command('workflows')
  .description('Runs the workflows of spec/workflows against a sandbox that is started for it, with Respect.')
  .option('--workflows <dir>', 'folder of *.arazzo.yaml', workflowFolder)
  .option('--only <name>', 'one document, such as hosted-checkout')

await runCommand<Options>(program, run)
