import type { Command } from 'commander'
import { addProgram } from './run-program.ts'

/** Adds `check` and what is made from its report. What they prove may not know them: started, not imported. */
export function addCheckCommands(program: Command): void {
  addProgram(program, 'check', {
    file: 'src/kit/check/command',
    does: 'Prove an implementation: run the contract against it and report what holds.',
  })
  addProgram(program, 'badge', {
    file: 'src/kit/check/from-report',
    leading: ['badge'],
    does: 'Print an SVG badge of a report.',
  })
  addProgram(program, 'submission', {
    file: 'src/kit/check/from-report',
    leading: ['submission'],
    does: 'Print what is published of a report.',
  })
}
