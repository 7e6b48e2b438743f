import { buildReturnUrl } from '../../sandbox/pages/checkout/return-url.ts'
import type { OrderRow } from '../../sandbox/store/schema.ts'
import type { Note } from '../record.ts'
import type { Service } from '../service/start-service.ts'
import { answersMarkup, MARKUP } from './injected-markup.ts'
import { isCutOff } from './is-cut-off.ts'

/** How long to wait for a page that a payer comes back to. */
const RETURN_WITHIN_MS = 10_000

/** What a payer's browser does after the payment. */
export interface Return {
  /**
   * @param references those that the address names, by default that of this order
   * @param hidden what the page must not show: another payer
   */
  comeBack(
    status: string | undefined,
    references?: readonly string[],
    hidden?: readonly string[],
  ): Promise<void>
}

/** @param options `markupFrom`: where the page has a script from, if it holds one */
export function createReturn(
  note: Note,
  findSecrets: (text: string, where: string) => void,
  {
    service,
    order,
    appUrl,
    isAlive,
    markupFrom,
    isCounted,
  }: {
    service: Pick<Service, 'reportBreach'>
    order(): OrderRow | undefined
    appUrl: string
    /** Whether the app answers at all. */
    isAlive(): Promise<boolean>
    markupFrom: string
    /** Compares the length of the page with what arrives. */
    isCounted: boolean
  },
): Return {
  return {
    async comeBack(status, [reference, ...more] = [order()?.reference ?? ''], hidden = []) {
      const redirectUrl = order()?.redirectUrl
      const address =
        redirectUrl && status ? buildReturnUrl(redirectUrl, { reference: reference!, status }) : undefined
      if (!address) return
      const url = new URL(address)
      if (!/^(127\.|localhost$|\[::1\]$)/.test(url.hostname)) return
      for (const each of more) url.searchParams.append('reference', each)
      if ([status, reference].includes(MARKUP)) url.searchParams.append('utm_source', MARKUP)
      try {
        // a connection that was kept may have ended with the app that it led to
        const { response, page } = await load(url).catch((error) => {
          if (isLate(error)) throw error
          return load(url)
        })
        findSecrets(page, 'The return page')
        if (hidden.some((each) => page.includes(each)))
          service.reportBreach({
            kind: 'other-payer',
            message:
              'The return page of an order shows the payer of another one, whose reference its URL has.',
          })
        if (answersMarkup(page, response.headers))
          service.reportBreach({
            kind: 'markup',
            message: `The return page contains unescaped markup from ${markupFrom}.`,
          })
        if (isCounted && (await isCutOff(url)))
          service.reportBreach({
            kind: 'no-page',
            message:
              "The Content-Length of the answer to a payer's return is less than its bytes: the browser cuts off the end of the page.",
          })
        const named = more.length > 0 ? ' and the references of two orders' : ''
        note('payer', `returns with status=${status}${named}: the app answers ${response.status}`)
      } catch (error) {
        note('payer', `returns with status=${status}: the app does not answer`)
        if (!isLate(error) && isSameHost(url, appUrl) && (await isAlive()))
          service.reportBreach({
            kind: 'no-page',
            message:
              "The answer to a payer's return breaks off, although the app is running: the payer sees an error, and may pay again.",
          })
      }
    },
  }
}

async function load(url: URL): Promise<{ response: Response; page: string }> {
  const signal = AbortSignal.timeout(RETURN_WITHIN_MS)
  const response = await fetch(url, { redirect: 'manual', signal })
  return { response, page: await response.text() }
}

/** The page may be that of another program, which does not run. */
function isSameHost(url: URL, appUrl: string): boolean {
  const nameOf = ({ protocol, host }: URL) => `${protocol}//${host.replace('localhost', '127.0.0.1')}`
  return nameOf(url) === nameOf(new URL(appUrl))
}

/** An app may wait for the service longer than the payer does. */
const isLate = (error: unknown) => (error as Error).name === 'TimeoutError'
