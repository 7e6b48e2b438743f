import { readFile } from 'node:fs/promises'
import { type Facts, readFacts, type Shown } from './facts.ts'

/** The first place where a recording differs from those of the right service. */
export interface Difference {
  /** Counted from 1. */
  call: number
  method: string
  path: string
  what: string
  /** Undefined if missing. */
  right: unknown
  faulty: unknown
}

/**
 * Whether any answer in a recording differs from those of the right service.
 *
 * @param healthy HAR files of the right service, at least three: differences between them mean nothing
 * @param faulty HAR file of the service in question, of the same day
 */
export async function showsFault(healthy: readonly string[], faulty: string): Promise<boolean> {
  return (await findFirstDifference(healthy, faulty)) !== undefined
}

/** Returns the first difference, or undefined if there is not one. */
export async function findFirstDifference(
  healthy: readonly string[],
  faulty: string,
): Promise<Difference | undefined> {
  if (healthy.length < 3)
    throw new Error('It takes three recordings of the right service to know what differs anyway.')
  const [questioned, ...right] = await Promise.all([faulty, ...healthy].map(read))
  const most = Math.max(...[questioned!, ...right].map((each) => each.length))
  for (let index = 0; index < most; index++) {
    const shown = questioned![index]
    const difference = compare(
      right.map((each) => each[index]?.facts ?? NO_CALL),
      shown?.facts ?? NO_CALL,
    )
    const { method, path } = shown ?? right.flatMap((each) => each[index] ?? [])[0]!
    if (difference) return { call: index + 1, method, path, ...difference }
  }
  return undefined
}

const NO_CALL: Facts = new Map([['status', 'no call']])

async function read(file: string): Promise<Shown[]> {
  return readFacts(JSON.parse(await readFile(file, 'utf8')))
}

/** Finds a fact that all recordings of the right service share and the other one does not. A missing fact counts too. */
function compare(
  right: Facts[],
  questioned: Facts,
): Pick<Difference, 'what' | 'right' | 'faulty'> | undefined {
  const [first, ...others] = right as [Facts, ...Facts[]]
  const names = new Set([...questioned.keys(), ...first.keys()])
  for (const what of names) {
    const value = first.get(what)
    const agree = others.every((each) => each.get(what) === value)
    if (agree && questioned.get(what) !== value) return { what, right: value, faulty: questioned.get(what) }
  }
  return undefined
}
