import type { Form } from '../pages/index.ts'
import { readAtMost } from '../pipeline/read-body.ts'

const MOST_BYTES = 16 * 1024

export type FormReading = { ok: true; form: Form } | { ok: false; status: 400 | 413 | 415; problem: string }

/** Reads a posted form within its size; of a field that is given twice, the first. */
export async function readForm(request: Request): Promise<FormReading> {
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (contentType !== 'application/x-www-form-urlencoded') {
    return { ok: false, status: 415, problem: 'Send the form as application/x-www-form-urlencoded.' }
  }
  const isTooLong = Number(request.headers.get('content-length') ?? 0) > MOST_BYTES
  const bytes = isTooLong ? undefined : await readAtMost(request, MOST_BYTES)
  if (bytes === 'cut off') return { ok: false, status: 400, problem: 'The form did not arrive whole.' }
  if (!bytes) return { ok: false, status: 413, problem: 'The form is over 16 KB.' }
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) {
    if (!fields.has(name)) fields.set(name, value)
  }
  return { ok: true, form: Object.fromEntries(fields) }
}
