import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { ExpectedError, InputError } from '../../expected-error.ts'
import { watchThread } from './watch-thread.ts'

const ENV_MARK = 'PAYCONTRACT_GUARDED'

/**
 * Runs a program in a thread that can be terminated, because some inputs take too long, such as schemas that refer to each other
 * in many ways. The thread runs the same file again. Sets exit code 2 if time or memory runs out.
 *
 * @param entry `import.meta.url` of the program
 */
export async function runGuarded(entry: string, run: () => Promise<void>, tell: string): Promise<void> {
  if (!isMainThread && process.env[ENV_MARK]) return run()
  const { code, overrun } = await watchThread(new URL(entry), {
    argv: process.argv.slice(2),
    env: { ...process.env, ...describeScreen(), [ENV_MARK]: '1' },
  })
  process.exitCode = code
  if (overrun) console.error(describeOverrun(tell, overrun))
}

interface Question<Asked> {
  /** The module that answers. */
  module: string
  asked: Asked
}
type Reply<Answer> = { answer: Answer } | { refusal: string; isInput: boolean }

/**
 * Calls a module in a thread that can be terminated, because some inputs take too long, such as a JSONPath.
 *
 * @param module `import.meta.url` of the module, which answers by {@link answerGuarded}
 * @throws ExpectedError what the module threw; InputError time or memory ran out
 */
export async function askGuarded<Asked, Answer>(module: string, asked: Asked, tell: string): Promise<Answer> {
  let reply: Reply<Answer> | undefined
  const question: Question<Asked> = { module, asked }
  const options = { workerData: question, env: { ...process.env, ...describeCache() } }
  const { overrun } = await watchThread(new URL(module), options, (message) => {
    reply = message as Reply<Answer>
  })
  if (reply && 'answer' in reply) return reply.answer
  if (!reply) throw new InputError(describeOverrun(tell, overrun!))
  throw new (reply.isInput ? InputError : ExpectedError)(reply.refusal)
}

/** Answers the call if this module was called by {@link askGuarded}, and does nothing if it was only imported. */
export function answerGuarded<Asked, Answer>(
  module: string,
  answer: (asked: Asked) => Promise<Answer>,
): void {
  const question = workerData as Question<Asked> | null
  if (isMainThread || question?.module !== module) return
  const reply = (message: Reply<Answer>) => parentPort!.postMessage(message)
  answer(question.asked).then(
    (answered) => reply({ answer: answered }),
    (error: unknown) => {
      if (!(error instanceof ExpectedError)) throw error
      reply({ refusal: error.message, isInput: error instanceof InputError })
    },
  )
}

/** A thread uses the cache of compiled modules only if this variable names it, without its folder of a version of Node. */
function describeCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

function describeOverrun(input: string, limit: string): string {
  return `${input}: reading took more than ${limit}. Shorten the input: shorter lists, fewer actions and references.`
}

/** A thread has no terminal: passes on the width of ours, and whether it shows colour. */
function describeScreen(): Record<string, string> {
  const { isTTY, columns } = process.stdout
  if (!isTTY || !process.stderr.isTTY) return {}
  const isSettled = process.env.NO_COLOR !== undefined || process.env.FORCE_COLOR !== undefined
  return { COLUMNS: String(columns), ...(isSettled ? {} : { FORCE_COLOR: '1' }) }
}
