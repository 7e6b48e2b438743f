import { inject } from 'vitest'
import { openControl } from './states/control.ts'
import { beginEra } from './wire/note-wire.ts'
import { takeTraces } from './wire/traces.ts'

/** Every contract file begins with the same records and the same time, whichever file ran before it. */
const { control, mode } = inject('target')
if (control && mode !== 'read-only' && takeTraces()) {
  await openControl(control).reset()
  beginEra()
}
