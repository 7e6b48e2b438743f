/** Turns an object of strings and files into form data. A caller's own form is returned unchanged. */
export function toFormData(body: unknown): unknown {
  if (!body || body instanceof FormData) return body
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined) form.append(name, String(value))
  }
  return form
}
