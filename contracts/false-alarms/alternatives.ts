import type { Alternative } from './alternative.ts'
import { ANSWERS } from './alternatives/answers.ts'
import { KEYS } from './alternatives/keys.ts'
import { REFUSALS } from './alternatives/refusals.ts'
import { REQUESTS } from './alternatives/requests.ts'
import { VALUES } from './alternatives/values.ts'

export const ALTERNATIVES: readonly Alternative[] = [...ANSWERS, ...REFUSALS, ...VALUES, ...KEYS, ...REQUESTS]
