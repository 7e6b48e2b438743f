import * as fs from 'node:fs'
import { keyOf, readPackaged } from './packaged.ts'

export * from 'node:fs'

/** As Node's, and for our own files what the executable holds. */
export const readFileSync = ((place: fs.PathLike, options: 'utf8') =>
  readPackaged(place) ?? fs.readFileSync(place, options)) as typeof fs.readFileSync

/** No link leads into the executable, or out of it. */
export const realpathSync = ((place: fs.PathLike) =>
  keyOf(place) === undefined ? fs.realpathSync(place) : place) as typeof fs.realpathSync
