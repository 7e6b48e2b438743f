const STATEMENT = '%PDF-1.4\n% A bank statement.\n%%EOF\n'

/** Creates a form. The member `file` becomes a small PDF. */
export function toForm(members: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(members)) {
    if (name === 'file')
      form.append(name, new File([STATEMENT], 'statement.pdf', { type: 'application/pdf' }))
    else form.append(name, String(value))
  }
  return form
}
