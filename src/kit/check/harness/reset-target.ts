import { inject } from 'vitest'
import { openControl } from './states/control.ts'
import { takeTraces } from './traces.ts'
import { beginEra } from './wire/note-exchange.ts'

/** Every file of contracts begins with the same records and the same time, whichever ran before it. */
const { control, mode } = inject('target')
if (control && mode !== 'read-only' && takeTraces()) {
  await openControl(control).reset()
  beginEra()
}
