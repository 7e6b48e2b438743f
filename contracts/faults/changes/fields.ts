import type { Rewrite } from '../fault.ts'
import { editField, editSuccess, type Fields } from '../rewrites.ts'
import type { Change, Site } from './site.ts'

/** Edits a field in every success, by default the one whose path is the detail of the row. */
type FieldSite<Arguments> = Site & { at?: string } & Arguments

function onField<Arguments = unknown>(
  edit: (holder: Fields, name: string, site: FieldSite<Arguments>) => void,
): (site: FieldSite<Arguments>) => Rewrite {
  return (site) => editSuccess(editField(site.at ?? site.detail, (holder, name) => edit(holder, name, site)))
}

/** Replaces the value of a field. */
function onValue<Value, Arguments = unknown>(
  change: (value: Value, site: FieldSite<Arguments>) => unknown,
): (site: FieldSite<Arguments>) => Rewrite {
  return onField<Arguments>((holder, name, site) => {
    holder[name] = change(holder[name] as Value, site)
  })
}

/** Rewrites a text; other values stay unchanged. */
function onText<Arguments = unknown>(change: (text: string, site: FieldSite<Arguments>) => string) {
  return onValue<unknown, Arguments>((value, site) =>
    typeof value === 'string' ? change(value, site) : value,
  )
}

function rename(holder: Fields, name: string, to: string): void {
  holder[to] = holder[name]
  delete holder[name]
}

/** Turns `createdAt` into `created_at`, and a name of one word into `Name`. */
function recase(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return snake === name ? `${name[0]!.toUpperCase()}${name.slice(1)}` : snake
}

/** Turns a text into a number, and any other value into a text. */
function retype(value: unknown): unknown {
  if (typeof value === 'string') return value === '' || Number.isNaN(Number(value)) ? 7 : Number(value)
  if (value === null) return 7
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Forms of a timestamp that are not ISO 8601. */
const TIMES = {
  calendar: (text: string) => text.replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1 $4'),
  seconds: (text: string) => String(Math.floor(Date.parse(text) / 1000)),
  words: (text: string) => new Date(text).toUTCString(),
}

export const fieldChanges: Record<string, Change> = {
  dropField: onField((holder, name) => {
    delete holder[name]
  }),
  renameField: onField((holder, name) => rename(holder, name, `${name}Value`)),
  recaseField: onField((holder, name) => rename(holder, name, recase(name))),
  retypeField: onValue(retype),
  /** `where` and `unless` name a flag beside the field. */
  setField: onField<{ to: unknown; where?: string; unless?: string }>(
    (holder, name, { to, where, unless }) => {
      if ((!where || holder[where]) && !(unless && holder[unless])) holder[name] = to
    },
  ),
  /** The detail is `path=value`, with the value to replace. */
  replaceValue: ({ detail, at, from, to }: FieldSite<{ from?: string; to: string }>) => {
    const [path, value] = at ? [at, from] : detail.split('=')
    return editSuccess(
      editField(path!, (holder, name) => {
        if (holder[name] === value) holder[name] = to
      }),
    )
  },
  replaceText: onText<{ pattern: string; to: string }>((text, { pattern, to }) =>
    text.replace(new RegExp(pattern), to),
  ),
  lowerCaseField: onText((text) => text.toLowerCase()),
  rewriteTime: onText<{ as: keyof typeof TIMES }>((text, site) => TIMES[site.as](text)),
  scaleField: onValue<number, { by: number }>((value, { by }) => Math.round(value * by)),
  copyField: onField<{ from: string }>((holder, name, { from }) => {
    holder[name] = holder[from]
  }),
  negateField: onValue((value) => !value),
  /** Replaces a number by the next one, from `last` by 1. */
  cycleField: onValue<number, { last: number }>((value, { last }) => (value % last) + 1),
  /** A count is never negative: 0 becomes 1. */
  addToField: onValue<number, { by: number }>((value, { by }) => (value + by < 0 ? value + 1 : value + by)),
}
