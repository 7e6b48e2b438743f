import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'

/** The name of a business, or its id if it has no name. */
export type NameOf = <Id extends string | null>(id: Id) => string | Id

const tones: Readonly<Record<string, readonly string[]>> = {
  good: ['SUCCESSFUL', 'APPROVED', 'RECONCILED', 'CLAIMED', 'DELIVERED'],
  bad: ['FAILED', 'REJECTED', 'DROPPED'],
  wait: ['PENDING', 'PROCESSING', 'PROOF_UPLOADED', 'DEFERRED', 'OPEN', 'UNDER_REVIEW', 'RECEIVED'],
}

export function renderStatus(status: string): Fragment {
  const tone = Object.keys(tones).find((known) => tones[known]!.includes(status)) ?? 'calm'
  return html`<span class="mark ${tone}">${status}</span>`
}

export function renderHttpStatus(status: number): Fragment {
  const tone = status >= 500 ? 'bad' : status >= 400 ? 'wait' : status >= 200 ? 'good' : 'calm'
  return html`<span class="mark ${tone}">${status}</span>`
}

/** Renders a sandbox time in UTC, to the second. */
export function renderTime(at: number): Fragment {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}"><span class="date">${iso.slice(0, 10)}</span> <span class="hour">${iso.slice(11, 19)}</span></time>`
}

/** Formats a duration in its two largest units: `2 h 30 min`. */
export function formatDuration(durationMs: number): string {
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ] as const
  let restMs = Math.abs(durationMs)
  const parts = units.flatMap(([name, lengthMs]) => {
    const count = Math.floor(restMs / lengthMs)
    restMs -= count * lengthMs
    return count > 0 ? [`${count} ${name}`] : []
  })
  return parts.slice(0, 2).join(' ') || '0 s'
}
