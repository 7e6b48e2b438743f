import { COLORS, drawBadge } from '../../check/report/badge.ts'
import { type CertifyResult, sumUp } from './result.ts'

/** Renders a flat badge with the numbers of decided and failed scenarios. Green if all were decided and none failed. */
export function renderBadge(result: CertifyResult): string {
  const text = sumUp(result)
  const whole = result.counts.undecided > 0 ? COLORS.part : COLORS.good
  const color = { passed: whole, failed: COLORS.bad, undecided: COLORS.nothing }[result.verdict]
  return drawBadge({ label: 'certify', text, color, name: `certify: ${text}` })
}
