import { readFile } from 'node:fs/promises'
import { ReportFormatError, readReport } from '../check/report/read-report.ts'
import type { CheckResult } from '../check/report/result.ts'
import { SubmissionError } from '../check/report/submission.ts'

/** Prints what is made of a report. Exit code 2 where it is none, or not one that this can be made of. */
export async function printFromReport(path: string, render: (result: CheckResult) => string): Promise<void> {
  try {
    process.stdout.write(render(readReport(await readText(path))))
  } catch (error) {
    if (!(error instanceof ReportFormatError || error instanceof SubmissionError)) throw error
    console.error(`paycontract: ${error.message}`)
    process.exitCode = 2
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new ReportFormatError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
