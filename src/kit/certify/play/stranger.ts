import { callApp, sendGarbled, sendStrange } from '../app/call-app.ts'
import { fillText, type Values } from '../config/placeholders.ts'
import type { Note } from '../record.ts'
import type { Examination } from './examination.ts'
import { answersMarkup } from './injected-markup.ts'
import { findServedFiles, LEAKING_PATHS } from './served-files.ts'

/** Requests that anybody can make to an app. */
export interface Stranger {
  /** Requests the pages of the app. */
  visit(): Promise<void>
  /** Sends unreadable bodies to where the app takes purchases. */
  garble(): Promise<void>
  /** Requests addresses that do not exist. */
  wander(): Promise<void>
}

/** Email address of a payer of the examination. */
const PAYER = /payer-\d+@example\.com/

/** Cannot be decoded, and names nothing. */
const STRANGE = '%E0%A4%A'
const NOWHERE = ['//', '/%', '/%2e%2e/%00', '/?%E0%A4%A=%', `/${'a'.repeat(2_000)}`]

/** @param values values of the placeholders in the app's requests */
export function createStranger(
  { config, app, service, cartPrefix }: Pick<Examination, 'config' | 'app' | 'service' | 'cartPrefix'>,
  note: Note,
  findSecrets: (text: string, where: string) => void,
  values: () => Values,
): Stranger {
  return {
    async visit() {
      for (const page of ['/', ...(config.pages ?? [])]) {
        const { status, text, headers } = await callApp(app, config.folder, { path: page }, values())
        findSecrets(text, `The page ${page}`)
        if (answersMarkup(text, headers))
          service.reportBreach({
            kind: 'markup',
            message: `The page ${page} contains unescaped markup from the payer's name.`,
          })
        note('payer', `opens ${page}: ${status === undefined ? 'no answer' : `answered ${status}`}`)
      }
    },

    async garble() {
      const actions = [config.buy!].flat().filter((action) => 'path' in action)
      for (const action of actions)
        for (const answer of await sendGarbled(app, action, values()))
          findSecrets(answer, 'The answer to a malformed request')
      note('payer', 'sends malformed bodies')
    },

    async wander() {
      const actions = [config.state, config.refund, config.partialRefund, config.pin, config.buy]
      const paths = actions.flat().flatMap((action) => (action && 'path' in action ? [action.path] : []))
      const strange = Object.fromEntries(Object.keys(values()).map((name) => [name, STRANGE]))
      const addresses = [...new Set(paths)].map((path) => fillText(path, { ...strange, reference: STRANGE }))
      for (const text of await sendStrange(app, [...addresses, ...NOWHERE]))
        findSecrets(text, 'The answer to an unknown URL')
      note('payer', 'requests unknown URLs')
      const leaking = LEAKING_PATHS.map(async (path) => {
        const { text, headers } = await callApp(app, config.folder, { path }, {})
        findSecrets(`${text} ${JSON.stringify([...headers])}`, `The page ${path}`)
      })
      await Promise.all(leaking)
      const isPrivate = (content: string) => content.includes(cartPrefix) || PAYER.test(content)
      for (const name of await findServedFiles(app, service.folder, isPrivate))
        service.reportBreach({
          kind: 'secret',
          message: `Anybody can download ${name}, which holds data of payers, from the data folder of the app.`,
        })
      note('payer', 'requests files of the app')
    },
  }
}
