import { Unreadable } from './unreadable.ts'

/** A part of a form: its value, or the name of its file. */
export interface Part {
  name: string
  value: string
}

/** Converts the parts to JSON, with a list if several have the same name. */
export function joinParts(parts: readonly Part[]): string {
  const names = new Map<string, string | string[]>()
  for (const { name, value } of parts) {
    const before = names.get(name)
    names.set(name, before === undefined ? value : [before, value].flat())
  }
  return JSON.stringify(Object.fromEntries(names))
}

/** Converts a multipart form, recorded as sent, to the JSON of its parts. */
export async function readMultipart(text: string, type: string): Promise<string> {
  // Firefox and mitmproxy write one character per byte, Chromium writes the decoded characters.
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
