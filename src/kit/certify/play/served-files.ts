import type { App } from '../app/start-app.ts'
import { listKeptFiles } from '../judge/kept-files.ts'

/** Where settings and diagnostics of real programs were found by strangers. */
export const LEAKING_PATHS = [
  ...['/.env', '/.git/config', '/config', '/config.json', '/settings.json', '/env', '/api/config'],
  ...['/debug', '/debug/vars', '/info', '/info.php', '/phpinfo.php', '/_profiler', '/actuator/env'],
  ...['/actuator/configprops', '/server-status', '/server-info', '/status', '/health', '/metrics'],
]

/** A name with a digit may be one that nobody can guess, and so a right to see the file. */
const isGuessable = (name: string) => !/\d/.test(name.replace(/\.\w+$/, ''))

/**
 * Returns the names of files in the data folder of an app that a stranger can download.
 *
 * @param isPrivate whether a file holds data of payers
 */
export async function findServedFiles(
  app: Pick<App, 'url' | 'answerWithinMs'>,
  folder: string,
  isPrivate: (content: string) => boolean,
): Promise<string[]> {
  const served = listKeptFiles(folder)
    .filter(({ name }) => isGuessable(name))
    .map(async ({ name, read }) => {
      const before = read()
      const signal = AbortSignal.timeout(app.answerWithinMs)
      const path = name.split(/[\\/]/).map(encodeURIComponent).join('/')
      const response = await fetch(`${app.url}/${path}`, { redirect: 'manual', signal })
      const answer = Buffer.from(await response.arrayBuffer()).toString('latin1')
      // the app may write to it meanwhile
      return [before, read()].includes(answer) && isPrivate(answer) ? [name] : []
    })
  const settled = await Promise.allSettled(served)
  return settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}
