import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Subject, Tool } from './tool.ts'

export const TOOLS = fileURLToPath(new URL('tools/', import.meta.url))

/** Names of the tools' folders. */
export const toolNames = readdirSync(TOOLS).sort()

/** Loads an adapter, after installing what it pins if that is missing. */
export async function openTool(name: string): Promise<Tool> {
  const folder = join(TOOLS, name)
  if (existsSync(join(folder, 'package.json')) && !existsSync(join(folder, 'node_modules'))) {
    const quiet = ['--no-fund', '--no-audit', '--silent']
    execFileSync('npm', ['ci', '--prefix', folder, ...quiet], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const { tool } = await import(join(folder, 'adapter.ts'))
  return tool
}

/** Counts the non-empty lines that a user of the tool writes. */
export async function countSetup(name: string, tool: Tool, subject: Subject): Promise<number> {
  if (tool.countSetup) return tool.countSetup(subject)
  const setup = join(TOOLS, name, 'setup')
  const files = globSync('**/*', { cwd: setup, withFileTypes: true }).filter((each) => each.isFile())
  return files
    .flatMap((file) => readFileSync(join(file.parentPath, file.name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '').length
}
