import { RUN_LENGTH } from './runs.ts'

/** What must not be shown: its value, the name of the variable that stands in its place, and how it was made of that. */
export type NamedSecret = readonly [value: string, variable: string, how?: string]

/** Texts of which no eight characters in a row may be shown, in whatever case. */
export function listReadings(secret: string): Set<string> {
  const cores = listCores(secret)
  // What reads bytes one by one sees a letter beyond ASCII as two.
  const texts = cores.flatMap((core) => [
    core,
    core.normalize('NFKD'),
    Buffer.from(core, 'utf8').toString('latin1'),
  ])
  const whole = texts.flatMap((text) => [
    text,
    text.replaceAll(/[^\p{L}\p{N}\p{Cs}]/gu, ''),
    text.replaceAll(/[^a-z0-9]/gi, ''),
  ])
  const inForms = texts.map((text) => text.replaceAll(' ', '+'))
  const forms = [...whole, ...inForms, ...cores.flatMap(listBase64)]
  return new Set(forms.flatMap((form) => [form, turnRound(form), [...form].reverse().join('')]))
}

/** What is secret of a key: a PEM key without its frame, the numbers of a JSON Web Key, or the whole. */
export function listCores(secret: string): string[] {
  const framed = secret.replaceAll(/-----[^-\n]{1,64}-----/g, '')
  if (framed !== secret) return [framed.replaceAll(/\s/g, '')]
  if (!secret.trimStart().startsWith('{')) return [secret.trim()]
  try {
    return Object.values(JSON.parse(secret) as object).filter(
      (each): each is string => typeof each === 'string' && each.length >= RUN_LENGTH,
    )
  } catch {
    return [secret.trim()]
  }
}

/** What stays the same in Base64 wherever the text stands in a longer one: for a reader that ignores case. */
function listBase64(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8')
  return [0, 1, 2].map((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const isRagged = (offset + bytes.length) % 3 !== 0
    return shifted.slice(Math.ceil((offset * 8) / 6), isRagged ? -1 : undefined)
  })
}

function turnRound(text: string): string {
  return text.split('').reverse().join('')
}
