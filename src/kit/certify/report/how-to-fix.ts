import { quoteForShell } from '../../quote-for-shell.ts'
import type { Judged } from '../judge/judge-scenario.ts'

/** They are judged after all that was played, and are not rows of their own: `--only` does not know them. */
export const JUDGED_AT_THE_END: readonly string[] = ['kept', 'printed']

/** Path of the guide that shows how to do it right, from the root of the repository. */
export function guideOf({ fix }: Pick<Judged['scenario'], 'fix'>): string {
  const [file, anchor] = fix.split('#')
  return `docs/guides/${file}.md${anchor === undefined ? '' : `#${anchor}`}`
}

/** The command that plays a scenario again. */
export function commandAgain({ id }: Pick<Judged['scenario'], 'id'>, config?: string): string {
  const named = config === undefined ? '' : ` --config ${quoteForShell(config)}`
  return `paycontract certify${named}${JUDGED_AT_THE_END.includes(id) ? '' : ` --only ${id}`}`
}
