import { Unreadable } from './unreadable.ts'

/** A part of a form: its value, or the name of the file that it is. */
export interface Part {
  name: string
  value: string
}

/** The JSON of the parts; a list where several have one name. */
export function joinParts(parts: readonly Part[]): string {
  const names = new Map<string, string | string[]>()
  for (const { name, value } of parts) {
    const before = names.get(name)
    names.set(name, before === undefined ? value : [before, value].flat())
  }
  return JSON.stringify(Object.fromEntries(names))
}

/** The JSON of the parts of a multipart form that was recorded as it was sent. */
export async function readMultipart(text: string, type: string): Promise<string> {
  // Firefox and mitmproxy write a character for each byte, Chromium writes the characters.
  const mayBeBytes = [...text].every((character) => character.charCodeAt(0) <= 0xff)
  const ofBytes = mayBeBytes ? await parseForm(Buffer.from(text, 'latin1'), type) : undefined
  const isRight = ofBytes && !ofBytes.some(({ value }) => value.includes('\ufffd'))
  const parts = isRight ? ofBytes : await parseForm(Buffer.from(text), type)
  if (!parts) throw new Unreadable('the multipart form of its request cannot be read')
  return joinParts(parts)
}

async function parseForm(bytes: Buffer<ArrayBuffer>, type: string): Promise<Part[] | undefined> {
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  return (
    form &&
    [...form].map(([name, value]) => ({ name, value: typeof value === 'string' ? value : value.name }))
  )
}
