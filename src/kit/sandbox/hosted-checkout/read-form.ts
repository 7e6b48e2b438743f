import { readContentType } from '../http/content-type.ts'
import { readAtMost } from '../http/read-body.ts'
import { decodeUtf8, isEscapedUtf8 } from '../http/utf8.ts'
import type { Form } from '../pages/form.ts'

const MAX_BYTES = 16 * 1024

export type FormReading = { ok: true; form: Form } | { ok: false; status: 400 | 413 | 415; problem: string }

/** Reads a posted form within its size; of a field that is given twice, the first. */
export async function readForm(request: Request): Promise<FormReading> {
  const contentType = readContentType(request.headers)
  if (contentType !== 'application/x-www-form-urlencoded') {
    return { ok: false, status: 415, problem: 'Send the form as application/x-www-form-urlencoded.' }
  }
  const bytes = await readAtMost(request, MAX_BYTES)
  if (bytes === 'cut off') return { ok: false, status: 400, problem: 'The form did not arrive whole.' }
  if (!bytes) return { ok: false, status: 413, problem: 'The form is over 16 KB.' }
  const text = decodeUtf8(bytes)
  if (text === undefined || !isEscapedUtf8(text)) {
    return { ok: false, status: 400, problem: 'The form is not UTF-8.' }
  }
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (!fields.has(name)) fields.set(name, value)
  }
  return { ok: true, form: Object.fromEntries(fields) }
}
