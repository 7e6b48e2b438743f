import { COLORS, drawBadge } from '../../check/report/badge.ts'
import { type CertifyResult, sumUp } from './result.ts'

/** A flat badge: how many scenarios were decided, and how many failed. Green where all were decided, and none failed. */
export function renderBadge(result: CertifyResult): string {
  const text = sumUp(result)
  const whole = result.counts.undecided > 0 ? COLORS.part : COLORS.good
  const color = { passed: whole, failed: COLORS.bad, undecided: COLORS.nothing }[result.verdict]
  return drawBadge({ label: 'certify', text, color, name: `certify: ${text}` })
}
