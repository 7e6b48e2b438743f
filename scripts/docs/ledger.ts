/** One open question of the interface document, as `generated/gaps.json` holds it. */
export interface Gap {
  id: string
  section: string
  question: string
  proposal?: string
  evidence?: string
  status?: string
}

/** One documented rule, as `generated/requirements.json` holds it. */
export interface Requirement {
  id: string
  section: string
}

/** The service's two hosts, in reading order. */
export const hosts = ['checkout', 'business'] as const
export type Host = (typeof hosts)[number]
