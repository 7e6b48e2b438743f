import { expect } from 'vitest'
import type { Recorded } from '../wire/note-wire.ts'
import { noteProbe } from '../wire/send-probe.ts'

/** A page as a payer sees it without scripts and styles: forms to fill in, and where the page leads. */
export interface Page {
  url: string
  status: number
  html: string
  /** Its text, without markup. */
  text: string
  /** Where the status or the page itself sends the payer next. */
  leadsTo?: string
  /** Posts the form that has all these fields or buttons, filled in with the values. */
  submit(values: Record<string, string>): Promise<Page>
  /** Posts the form whose text, buttons included, contains this label. */
  press(label: string): Promise<Page>
}

interface Form {
  action: string
  hidden: Record<string, string>
  /** Names of the inputs to fill in and of the buttons. */
  names: string[]
  text: string
}

interface Posting {
  method?: 'POST'
  body?: URLSearchParams
  headers?: Record<string, string>
}

const ANSWER_WITHIN_MS = 30_000

/**
 * Opens a page of a target. Redirects are not followed, except to the page after a post.
 *
 * @param target its history records the page, if it keeps one
 */
export async function openPage(url: string, target: Recorded = {}, request: Posting = {}): Promise<Page> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const startedAtMs = Date.now()
  const response = await fetch(url, { ...request, redirect: 'manual', signal })
  const html = await response.text()
  const { method = 'GET', headers, body } = request
  const { status } = response
  noteProbe(
    target,
    {
      request: { method, url, headers: new Headers(headers), ...(body && { body: formOf(body) }) },
      response: { status, headers: response.headers, text: html, durationMs: Date.now() - startedAtMs },
    },
    { startedAtMs, endedAtMs: Date.now() },
  )
  const forms = listForms(html, url)
  const next = response.headers.get('location') ?? readRefresh(html)
  const leadsTo = next && new URL(next, url).href
  // After a post, the page to show next is one redirect away. A redirect to another origin is the way back.
  if (leadsTo && response.status === 303 && new URL(leadsTo).origin === new URL(url).origin) {
    return openPage(leadsTo, target)
  }
  const post = async (form: Form | undefined, wanted: string, values: Record<string, string>) => {
    if (!form) expect.fail(`No form with ${wanted} on the page, which says: ${readText(html).slice(0, 300)}`)
    const body = new URLSearchParams({ ...form.hidden, ...values })
    return openPage(form.action, target, { method: 'POST', body, headers: { origin: new URL(url).origin } })
  }
  return {
    url,
    status: response.status,
    html,
    text: readText(html),
    ...(leadsTo && { leadsTo }),
    submit(values) {
      const wanted = Object.keys(values)
      const form = forms.find(({ names }) => wanted.every((name) => names.includes(name)))
      return post(form, wanted.join(', '), values)
    },
    press(label) {
      const form = forms.find(({ text }) => text.includes(label))
      return post(form, label, {})
    },
  }
}

function formOf(fields: URLSearchParams): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

export function listForms(html: string, url: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', content = '']) => {
    const action = new URL(readAttributes(head).action ?? '', url).href
    const form: Form = { action, hidden: {}, names: [], text: readText(content) }
    for (const [, attributes = ''] of content.matchAll(/<(?:input|button|select)\b([^>]*)>/g)) {
      const { name, type, value = '' } = readAttributes(attributes)
      if (!name) continue
      if (type === 'hidden') form.hidden[name] = value
      else form.names.push(name)
    }
    return form
  })
}

function readAttributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decodeEntities(value!)]),
  )
}

function readRefresh(html: string): string | undefined {
  for (const [, head = ''] of html.matchAll(/<meta\b([^>]*)>/g)) {
    const { 'http-equiv': kind, content } = readAttributes(head)
    if (kind === 'refresh') return content?.replace(/^\d+;\s*url=/i, '')
  }
  return undefined
}

function readText(html: string): string {
  const visible = html.replace(/<(style|svg)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ')
  return decodeEntities(visible).replace(/\s+/g, ' ').trim()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(#39|\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
}
