// Runs a workflow as `stepci run` does, and writes its result as JSON, which the command line cannot.
const { runFromFile } = require('@stepci/runner')

runFromFile(process.argv[2]).then(({ result }) => {
  const steps = result.tests.flatMap((test) => test.steps)
  process.stdout.write(
    JSON.stringify(
      steps.map(({ name, errored, errorMessage, checks }) => ({ name, errored, errorMessage, checks })),
    ),
  )
})
