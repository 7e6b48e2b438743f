import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CannotGenerateError } from './expected-error.ts'

interface Step {
  target: string
  fresh: string
  old: string
}

/**
 * Writes all files, or none if it fails, and touches no others: each is first written beside its place, then all are moved in. If
 * the process is killed meanwhile, some may already be in place, each of them whole.
 *
 * @param removed files to remove, with the folders that they leave empty
 * @throws CannotGenerateError if it fails; everything is restored
 */
export function writeFiles(
  files: readonly { path: string; content: string }[],
  out: string,
  removed: readonly string[] = [],
): void {
  const steps = files.map(({ path }) => planStep(join(out, path)))
  const removals = removed.map((path) => planStep(join(out, path)))
  const createdFolders: string[] = []
  const moved: Step[] = []
  try {
    for (const [index, step] of steps.entries()) {
      createFolder(dirname(step.fresh), createdFolders)
      writeFileSync(step.fresh, files[index]!.content)
    }
    for (const step of steps) {
      if (existsSync(step.target)) renameSync(step.target, step.old)
      moved.push(step)
      renameSync(step.fresh, step.target)
    }
    for (const step of removals) {
      renameSync(step.target, step.old)
      moved.push(step)
    }
  } catch (error) {
    for (const step of moved.reverse()) undo(step)
    for (const { fresh } of steps) if (existsSync(fresh)) rmSync(fresh)
    for (const folder of createdFolders.reverse()) rmdirSync(folder)
    const { code = (error as Error).message, path } = error as NodeJS.ErrnoException
    throw new CannotGenerateError(
      `${path ? dirname(path) : out} cannot be written (${code}); nothing was changed. Choose another folder with --out.`,
    )
  }
  for (const { old } of [...steps, ...removals]) rmSync(old, { force: true })
  for (const path of removed) removeEmptyFolders(dirname(path), out)
}

function removeEmptyFolders(path: string, out: string): void {
  for (
    let folder = path;
    folder !== '.' && readdirSync(join(out, folder)).length === 0;
    folder = dirname(folder)
  )
    rmdirSync(join(out, folder))
}

/** Creates folders one by one, from the outermost: `recursive` hangs if the file system allows no folder at all. */
function createFolder(folder: string, created: string[]): void {
  if (existsSync(folder)) return
  createFolder(dirname(folder), created)
  mkdirSync(folder)
  created.push(folder)
}

function planStep(target: string): Step {
  const beside = join(dirname(target), `.${basename(target)}`)
  return { target, fresh: `${beside}.new-${process.pid}`, old: `${beside}.old-${process.pid}` }
}

function undo({ target, old }: Step): void {
  rmSync(target, { force: true })
  if (existsSync(old)) renameSync(old, target)
}
