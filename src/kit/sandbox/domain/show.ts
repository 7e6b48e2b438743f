import { toMajor } from '../../../client/money/minor-units.ts'

type Names<List extends string> = List extends `${infer Name} ${infer Rest}` ? Name | Names<Rest> : List

type Shown<Row, Name> = {
  [N in Name & keyof Row & string as N extends `${infer Amount}Minor` ? Amount : N]: N extends `${string}At`
    ? string
    : Row[N]
}

/** Presents columns of a row: `amountMinor` as `amount` in major units, `createdAt` as a timestamp, others as they are. */
export function show<Row extends object, List extends string>(
  row: Row,
  columns: List & (Names<List> extends keyof Row ? unknown : never),
): Shown<Row, Names<List>> {
  const values = row as Readonly<Record<string, unknown>>
  const shown = columns.split(' ').map((name) => {
    const value = values[name]
    if (name.endsWith('Minor')) return [name.slice(0, -5), toMajor(Number(value), String(values.currency))]
    return [name, name.endsWith('At') ? toTimestamp(Number(value)) : value]
  })
  return Object.fromEntries(shown) as Shown<Row, Names<List>>
}

export function toTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
