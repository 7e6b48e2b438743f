import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Command {
  program: string
  arguments: string[]
}

export interface Outcome {
  isDone: boolean
  stdout: string
  /** Where it is not done: what it said, in one line without machine paths and keys. */
  reason: string
}

const timeoutMs = 240_000
const maxLength = 160

/** Runs a program with this process's Node first in the path; never throws. */
export function run(
  command: Command,
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
    REDOCLY_TELEMETRY: 'off',
    GOPROXY: 'off',
    GOFLAGS: '-mod=mod',
    ...variables,
  }
  const options = { cwd: folder, env, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) => {
    execFile(command.program, command.arguments, options, (error, stdout, stderr) => {
      if (error === null) return resolve({ isDone: true, stdout, reason: '' })
      const text = error.killed ? `still running after ${timeoutMs / 1000} s` : `${stderr}\n${stdout}`
      const reason = findReason(text, [folder, ...Object.values(variables)])
      resolve({ isDone: false, stdout, reason: reason || `ended with ${error.code}` })
    })
  })
}

/** The line of an output that says what went wrong, without what belongs to this machine or is a key. */
export function findReason(output: string, secrets: readonly string[]): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^npm warn/.test(line))
  const line =
    lines.find((text) => /error|fatal|exception|cannot|still running/i.test(text)) ?? lines[0] ?? ''
  const clean = [...secrets]
    .filter((secret) => secret.length > 3)
    .sort((a, b) => b.length - a.length)
    .reduce((text, secret) => text.replaceAll(secret, '…'), line)
    .replaceAll(/(?:\/[\w.@+-]+){2,}\//g, '')
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean
}
