import type { Command } from 'commander'
import { addProgram } from './run-program.ts'

/** Adds `generate`: a step of the pipeline, which the library may not lean on, so it is started, not imported. */
export function addGenerateCommand(program: Command): void {
  addProgram(program, 'generate', {
    file: 'src/kit/generate/command',
    does: 'Generate a client in your language, and keep it fresh.',
  })
}

/** Adds `diff`, for the same reason a program of its own. */
export function addDiffCommand(program: Command): void {
  addProgram(program, 'diff', {
    file: 'src/kit/diff/command',
    does: 'Judge what changed between two documents: who breaks, and which version that takes.',
  })
}
