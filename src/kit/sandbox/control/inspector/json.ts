import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'

const longestText = 20_000
const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Renders a body with syntax colours, and cuts a long one. It can be focused, so that the keyboard can scroll it. */
export function renderJson(body: unknown): Fragment {
  if (body === undefined || body === null) return html`<p class="empty">No body</p>`
  const text = typeof body === 'string' ? body : (JSON.stringify(body, null, 2) ?? '')
  if (text.length > longestText) {
    return html`<pre tabindex="0">${text.slice(0, longestText)}
… ${text.length - longestText} more characters</pre>`
  }
  return html`<pre tabindex="0">${typeof body === 'string' ? text : colour(text)}</pre>`
}

function colour(text: string): (Fragment | string)[] {
  const parts: (Fragment | string)[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match
    parts.push(text.slice(end, match.index))
    const kind = colon ? 'key' : quoted ? 'string' : 'value'
    parts.push(html`<span class="${kind}">${whole}</span>`)
    end = match.index + whole.length
  }
  return [...parts, text.slice(end)]
}
