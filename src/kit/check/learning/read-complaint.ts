import { isObject } from '../../contract/spec-tree.ts'

/** What a refusal says about fields of a request that it names. */
export interface Complaint {
  /** Paths of fields that are missing or have a wrong value. */
  wanted: string[][]
  /** Names of unexpected fields. */
  unknown: string[]
  /** Values that one of the wanted fields may have. */
  options: string[]
  /** One of the wanted fields has to be a number. */
  isNumber: boolean
  /** One of the wanted fields has to be a date. */
  isDate: boolean
  /** Other words, in the order in which they stand. */
  words: string[]
}

const NAME = String.raw`[A-Za-z_$][\w$.\-/[\]]*`
const FIELD = '(?:fields?|property|properties|parameters?|members?|attributes?|keys?|values?)'

/** `amount is required`, `"customer.email" must be a string`. */
const SUBJECT = new RegExp(
  String.raw`["'\`]?(${NAME})["'\`]?(?:\s+${FIELD})?\s+(?:is|are|was|must|should|cannot|can't|may|has)\b`,
  'gi',
)
/** `sender.email and amount are required`: all but the last. */
const SUBJECTS = new RegExp(
  String.raw`["'\`]?(${NAME})["'\`]?(?=(?:\s*,\s*["'\`]?${NAME}["'\`]?)*,?\s+and\s+["'\`]?${NAME}["'\`]?(?:\s+${FIELD})?\s+(?:are|were|must|should)\b)`,
  'gi',
)
/** `missing required field: amount`, `please provide "amount"`. */
const OBJECT = new RegExp(
  String.raw`\b(?:missing|requires?|required|provide|specify|lacks?|needs?|invalid)\b(?:\s+(?:an?|the|valid|required|mandatory|${FIELD}|for))*\s*[:=]?\s*["'\`]?(${NAME})`,
  'gi',
)
/** `amount required`, `currency not supported`: the whole sentence. */
const TERSE = new RegExp(
  String.raw`^["'\`]?(${NAME})["'\`]?(?:\s+${FIELD})?\s+(?:required|missing|absent|malformed|invalid|not\s+(?:supported|valid|given|set|provided|present))[.!]?$`,
  'gi',
)
/** `value is not an amount`: a field called value, and not what validators call any value. */
const VALUE =
  /^["'`]?(value)["'`]?\s+(?:is|must|should|may|cannot|required|missing|and|or)\b(?!.*\bobject\b)/gi
const UNKNOWN = [
  new RegExp(
    String.raw`\b(?:unknown|unexpected|unrecogni[sz]ed|additional|extra|unsupported)\s+${FIELD}\s*[:=]?\s*["'\`]?(${NAME})`,
    'gi',
  ),
  new RegExp(
    String.raw`["'\`]?(${NAME})["'\`]?(?:\s+${FIELD})?\s+is\s+(?:not\s+(?:allowed(?!\s+to\b)|known|expected|permitted|supported)|unknown|unexpected)`,
    'gi',
  ),
]
const OPTIONS = [
  /\b(?:one of|either|allowed(?: values)?(?: are)?|values?:)\s*:?\s*[[(]?((?:["'`]?\w+["'`]?(?:\s*[,|/]\s*|\s+or\s+|\s+and\s+)?)+)/gi,
  /\bmust be\s+((?:["'`]?\w+["'`]?\s*,\s*)*["'`]?\w+["'`]?,?\s+or\s+["'`]?\w+)/gi,
]

/** `has to be a positive number`, and not the number of a card. */
const NUMBER = /\b(?:be|not|expected)\s+(?:an?\s+)?(?:[a-z]+\s+)?(?:number|numeric|integer|decimal)\b/i

/** `must be a date (YYYY-MM-DD)`. */
const DATE = /\b(?:be|not|expected)\s+(?:an?\s+)?(?:[a-z]+\s+)?date\b|\bYYYY-MM-DD\b/gi

/** Words of a sentence, and containers of fields: these are not field names. */
const NO_FIELDS = new Set(
  `a an and any are as at be been body by can cannot check data does each either empty error errors expired failed false field fields
  following for form format given has have if in input into invalid is it json key keys less length may member message minimum missing
  more most must no not null object of ok one only or parameter parameters payload please present properties
  property provided request required several should some string success text than that the there these this to true type undefined
  unknown valid
  value values was were which with you your`
    .split(/\s+/)
    .map((each) => each.toLowerCase()),
)

/** Members in which an answer names a field. */
const NAMING =
  /^(?:field|param|parameter|property|path|loc|pointer|instancePath|attribute|missingProperty|name)s?$/i
/** Members that hold a message, or several, by the name of the field. */
const HOLDING = /^(?:errors?|fields?|details?|violations?|validation\w*)$/i
/** Members that list the names of fields, and nothing else. */
const LISTING =
  /^(?:(?:missing|invalid|required|bad)?_?(?:fields?|params?|parameters?)|errors|details|issues|violations|missing|invalid|required)$/i
const NAME_ALONE = new RegExp(`^${NAME}$`)

/**
 * Reads what a refusal asks for, from its sentences and from the members that validators use to name a field. A refusal that
 * names no field asks for nothing.
 *
 * @example
 * readComplaint({ message: 'customer.email is required' }).wanted // [['customer', 'email']]
 */
export function readComplaint(body: unknown): Complaint {
  const complaint: Complaint = {
    wanted: [],
    unknown: [],
    options: [],
    isNumber: false,
    isDate: false,
    words: [],
  }
  visit(body, complaint, { texts: 0 })
  const isUnknown = (path: string[]) => complaint.unknown.includes(path.at(-1)!)
  const wanted = [...new Map(complaint.wanted.map((path) => [path.join('.'), path])).values()]
  // A member that names the whole path is clearer than a sentence: "card has expired" beside `card.expiryMonth`.
  const isPart = (path: string[]) =>
    wanted.some((whole) => whole.length > path.length && isAtAnEnd(path, whole))
  return { ...complaint, wanted: wanted.filter((path) => !isUnknown(path) && !isPart(path)) }
}

function isAtAnEnd(path: string[], whole: string[]): boolean {
  const [inner, outer] = [path.join('.'), whole.join('.')]
  return outer.startsWith(`${inner}.`) || outer.endsWith(`.${inner}`)
}

/** Number of texts read of an answer. */
interface Progress {
  texts: number
}

function visit(node: unknown, complaint: Complaint, progress: Progress): void {
  if (progress.texts >= MAX_TEXTS) return
  if (typeof node === 'string') {
    progress.texts += 1
    readText(node, complaint)
  } else if (Array.isArray(node)) for (const each of node) visit(each, complaint, progress)
  else if (isObject(node)) {
    for (const [name, each] of Object.entries(node)) visitMember(name, each, complaint, progress)
  }
}

function visitMember(name: string, value: unknown, complaint: Complaint, progress: Progress): void {
  const isPath = Array.isArray(value) && value.every((each) => ['string', 'number'].includes(typeof each))
  if (NAMING.test(name) && (typeof value === 'string' || isPath)) want([value].flat().join('.'), complaint)
  else if (HOLDING.test(name) && isObject(value) && !isProblem(value)) {
    for (const [field, each] of Object.entries(value)) {
      const isName = !HOLDING.test(field) && (typeof each === 'string' || Array.isArray(each))
      if (isName) want(field, complaint)
      visit(each, complaint, progress)
    }
  } else if (LISTING.test(name) && isNames(value)) for (const each of value) want(each, complaint)
  else visit(value, complaint, progress)
}

/** Whether an object describes one error, and does not hold messages by the names of fields. */
function isProblem(value: object): boolean {
  const names = Object.keys(value)
  return names.some((each) => /^(?:code|type|kind)$/i.test(each)) && names.some((each) => TEXTS.test(each))
}

const TEXTS = /^(?:message|msg|detail|title|description|reason)$/i

/** Whether a list holds names alone, and not the codes of errors. */
function isNames(value: unknown): value is string[] {
  const isName = (each: unknown) =>
    typeof each === 'string' && NAME_ALONE.test(each) && each !== each.toUpperCase()
  return Array.isArray(value) && value.length > 0 && value.every(isName)
}

function readText(text: string, complaint: Complaint): void {
  const short = text.slice(0, MAX_CHARACTERS)
  for (const pattern of UNKNOWN)
    for (const [, name] of short.matchAll(pattern)) complaint.unknown.push(...pathOf(name!).slice(-1))
  for (const pattern of [SUBJECTS, SUBJECT, OBJECT, TERSE])
    for (const [, name] of short.matchAll(pattern)) want(name!, complaint)
  for (const [, name] of short.matchAll(VALUE)) complaint.wanted.push([name!])
  for (const pattern of OPTIONS)
    for (const [, list] of short.matchAll(pattern))
      complaint.options.push(...list!.match(/\w+/g)!.filter(isOption))
  if (NUMBER.test(short)) complaint.isNumber = true
  if (short.search(DATE) >= 0) complaint.isDate = true
  complaint.words.push(
    ...(
      short
        .replace(NUMBER, '')
        .replaceAll(DATE, '')
        .match(/[A-Za-z]\w*/g) ?? []
    ).filter((word) => !NO_FIELDS.has(word.toLowerCase())),
  )
}

const MAX_CHARACTERS = 500
const MAX_TEXTS = 100

/** Neither a word between options nor the name of a type. */
const isOption = (word: string) =>
  !/^(?:or|and|a|an|string|number|numeric|integer|decimal|boolean|object|array|null|zero|one|more|less|\d+)$/i.test(
    word,
  )

function want(name: string, complaint: Complaint): void {
  const path = pathOf(name)
  if (path.length > 0) complaint.wanted.push(path)
}

/** `customer.email`, `customer[email]`, `/customer/email` and `body.customer.email` name the same field. */
function pathOf(name: string): string[] {
  const path = name.split(/[.[\]/]+/).filter(Boolean)
  const start = path.findIndex((each) => !NO_FIELDS.has(each.toLowerCase()) && each !== '$')
  return start < 0 ? [] : path.slice(start)
}
