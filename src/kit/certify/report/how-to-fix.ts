import { quoteForShell } from '../../quote-for-shell.ts'
import type { Judged } from '../judge/judge-scenario.ts'

/** Judged after all scenarios, and not rows themselves: `--only` does not know them. */
export const JUDGED_AT_THE_END: readonly string[] = ['kept', 'printed']

/** Returns the path of the guide that shows how to do it right, from the root of the repository. */
export function guideOf({ fix }: Pick<Judged['scenario'], 'fix'>): string {
  const [file, anchor] = fix.split('#')
  return `docs/guides/${file}.md${anchor === undefined ? '' : `#${anchor}`}`
}

/** Returns the command that plays a scenario again. */
export function commandAgain({ id }: Pick<Judged['scenario'], 'id'>, config?: string): string {
  const named = config === undefined ? '' : ` --config ${quoteForShell(config)}`
  return `paycontract certify${named}${JUDGED_AT_THE_END.includes(id) ? '' : ` --only ${id}`}`
}
