import { buildReturnUrl } from '../../sandbox/pages/checkout/return-url.ts'
import type { OrderRow } from '../../sandbox/store/schema.ts'
import type { Note } from '../record.ts'
import type { Service } from '../service/start-service.ts'
import { answersMarkup } from './injected-markup.ts'

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
    markupFrom,
  }: { service: Pick<Service, 'reportBreach'>; order(): OrderRow | undefined; markupFrom: string },
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
      try {
        const response = await fetch(url, {
          redirect: 'manual',
          signal: AbortSignal.timeout(RETURN_WITHIN_MS),
        })
        const page = await response.text()
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
        const named = more.length > 0 ? ' and the references of two orders' : ''
        note('payer', `returns with status=${status}${named}: the app answers ${response.status}`)
      } catch {
        note('payer', `returns with status=${status}: the app does not answer`)
      }
    },
  }
}
