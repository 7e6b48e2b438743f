import { inject } from 'vitest'
import { openControl } from './control.ts'

/** Every file of contracts begins with the same records and the same time, whichever ran before it. */
const { control } = inject('target')
if (control) await openControl(control).reset()
