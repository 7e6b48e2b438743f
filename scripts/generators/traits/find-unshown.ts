import type { Host, Profile } from '../catalogue.ts'
import { otherTraits } from './other-languages.ts'
import { type TopicName, type Traits, topics } from './topics.ts'
import { typescriptTraits } from './typescript.ts'

/** What each generator makes of each topic, by its name. */
export const traits: Readonly<Record<string, Traits>> = { ...typescriptTraits, ...otherTraits }

/** Topics of which the page says what the generated clients do not show. `read` answers a client's whole text. */
export function findUnshown(generator: string, read: (host: Host, profile: Profile) => string): TopicName[] {
  const cells = traits[generator]
  if (cells === undefined) return []
  return (Object.keys(topics) as TopicName[]).filter((name) => {
    const { host, profile } = topics[name]
    const [, shownBy] = cells[name]
    return !shownBy.test(read(host, profile))
  })
}
