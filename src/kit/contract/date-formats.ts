const DAY_OF_MONTH = [
  String.raw`\d{4}-(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`,
  String.raw`\d{4}-(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`,
  String.raw`\d{4}-02-(?:0[1-9]|1\d|2[0-8])`,
]
const LEAP_DAY = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`
const DAY = `(?:${[...DAY_OF_MONTH, LEAP_DAY].join('|')})`
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`
/** Accepted in UTC only: elsewhere its hour depends on the offset. A pattern cannot know which days have one. */
const LEAP_SECOND = String.raw`23:59:60(?:\.\d+)?[Zz]`

/**
 * RFC 3339 dates that exist, as one expression each. Those of ajv-formats either accept 30 February, or split the text, which
 * costs more than the rest of a validation.
 */
export const dateFormats = {
  date: new RegExp(`^${DAY}$`),
  'date-time': new RegExp(`^${DAY}[Tt](?:${TIME}|${LEAP_SECOND})$`),
} as const
