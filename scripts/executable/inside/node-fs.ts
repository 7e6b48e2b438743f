import * as fs from 'node:fs'
import { keyOf, readPackaged } from './packaged.ts'

export * from 'node:fs'

/** Like Node's, but reads our own files from the executable. */
export const readFileSync = ((place: fs.PathLike, options: 'utf8') =>
  readPackaged(place) ?? fs.readFileSync(place, options)) as typeof fs.readFileSync

/** There are no links into the executable, or out of it. */
export const realpathSync = ((place: fs.PathLike) =>
  keyOf(place) === undefined ? fs.realpathSync(place) : place) as typeof fs.realpathSync
