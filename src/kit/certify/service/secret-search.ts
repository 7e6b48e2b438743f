/** Shorter parts of a secret, such as its last four characters, tell keys apart in a log. */
const PART_LENGTH = 16

/** Every run of `PART_LENGTH` characters contains a whole one of these. */
const CHUNK_LENGTH = PART_LENGTH / 2

/** Finds secrets in texts. */
export interface SecretSearch {
  /** Where the first secret begins, as it is or encoded, in full or a long part of it; undefined without one. */
  find(text: string): number | undefined
  /** Every way in which a whole secret may be written. */
  forms: readonly string[]
}

export function createSecretSearch(secrets: readonly string[]): SecretSearch {
  const forms = secrets.flatMap(listForms)
  const bodies = secrets.map((secret) => secret.replace(/^(?:[a-z]+_)+/, ''))
  return {
    forms,
    find(text) {
      const starts = [
        ...forms.map((form) => text.indexOf(form)),
        ...bodies.map((body) => findPart(text, body)),
      ].filter((start) => start >= 0)
      return starts.length === 0 ? undefined : Math.min(...starts)
    },
  }
}

/** Lists how a text may be written: as it is, with escaped slashes, percent-encoded, in hex, and in base64. */
export function listForms(text: string): string[] {
  const percent = encodeURIComponent(text)
  const hex = Buffer.from(text).toString('hex')
  return [
    ...new Set([
      ...[text, text.replaceAll('/', String.raw`\/`)],
      ...[percent, percent.replaceAll(/%../g, (code) => code.toLowerCase())],
      ...[hex, hex.toUpperCase()],
      ...listBase64(text),
    ]),
  ]
}

/** Base64 depends on how many bytes come before: of each offset, the characters that no neighbour changes. */
function listBase64(text: string): string[] {
  const length = Buffer.byteLength(text)
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64')
    const base64 = whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + length) * 8) / 6))
    return [base64, base64.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** Returns where a run of `PART_LENGTH` characters of the secret begins, or -1. */
function findPart(text: string, body: string): number {
  for (let at = 0; at + CHUNK_LENGTH <= body.length; at += CHUNK_LENGTH) {
    const chunk = body.slice(at, at + CHUNK_LENGTH)
    for (let found = text.indexOf(chunk); found >= 0; found = text.indexOf(chunk, found + 1)) {
      let before = 0
      while (before < at && text[found - before - 1] === body[at - before - 1]) before += 1
      let length = before + CHUNK_LENGTH
      while (
        at - before + length < body.length &&
        text[found - before + length] === body[at - before + length]
      )
        length += 1
      if (length >= PART_LENGTH) return found - before
    }
  }
  return -1
}
