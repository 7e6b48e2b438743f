import { countRequirements, listRequirementCounts } from './count-requirements.ts'
import { escapeXml } from './markup.ts'
import type { CheckResult } from './result.ts'
import { formatCount } from './states.ts'
import { describePart } from './verdict.ts'

type BadgeInput = Pick<CheckResult, 'verdict' | 'counts' | 'run'> & {
  requirements: readonly Pick<CheckResult['requirements'][number], 'state'>[]
}

export const COLORS = { good: '#1a7f37', bad: '#b42318', nothing: '#57606a', part: '#8a5a00' }
const PADDING = 6

/** Renders a flat badge: what the target was checked against, and how many of the documented rules were proved. */
export function renderBadge(result: BadgeInput): string {
  const label = result.run.profile === 'documented' ? 'contract' : 'contract + proposals'
  const { text, color } = describeVerdict(result)
  return drawBadge({ label, text, color, name: `${label}: ${text} (${result.run.profile} profile)` })
}

/** @param name text for screen readers */
export function drawBadge({
  label,
  text,
  color,
  name: spoken,
}: Record<'label' | 'text' | 'color' | 'name', string>): string {
  const widths = [label, text].map((each) => Math.round(measureText(each)) + 2 * PADDING) as [number, number]
  const [left, right] = widths
  const name = escapeXml(spoken)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}">
<title>${name}</title>
<clipPath id="round"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#round)">
<rect width="${left}" height="20" fill="#30363d"/>
<rect x="${left}" width="${right}" height="20" fill="${color}"/>
</g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
${write(label, PADDING, left)}
${write(text, left + PADDING, right)}
</g>
</svg>
`
}

/** The fixed length keeps the text inside its box in any font. */
function write(text: string, x: number, width: number): string {
  return `<text x="${x}" y="14" textLength="${width - 2 * PADDING}">${escapeXml(text)}</text>`
}

function describeVerdict({ verdict, counts, requirements, run }: BadgeInput): {
  text: string
  color: string
} {
  if (verdict === 'error') return { text: 'error', color: COLORS.nothing }
  const counted = countRequirements(requirements)
  const text = listRequirementCounts(counted)
  if (verdict === 'failed') {
    // What failed is a proposal, or a test without a requirement.
    const failed = counted.broken > 0 ? [] : [`${formatCount(counts.failed)} failed`]
    return { text: [text, ...failed].join(', '), color: COLORS.bad }
  }
  if (counts.passed === 0) return { text, color: COLORS.nothing }
  const isPart = describePart(run) !== ''
  return isPart ? { text: `${text}, in part`, color: COLORS.part } : { text, color: COLORS.good }
}

/** Advance widths of Verdana in thousandths of its size, from space to z. */
const WIDTHS = [
  352, 394, 459, 818, 636, 1076, 727, 269, 454, 454, 636, 818, 364, 454, 364, 454, 636, 636, 636, 636, 636,
  636, 636, 636, 636, 636, 454, 454, 818, 818, 818, 545, 1000, 684, 686, 698, 771, 632, 575, 775, 751, 421,
  455, 693, 557, 843, 748, 787, 603, 787, 695, 684, 616, 732, 684, 989, 685, 615, 685, 454, 454, 454, 818,
  636, 636, 601, 623, 521, 623, 596, 352, 623, 633, 274, 344, 592, 274, 973, 633, 607, 623, 623, 427, 521,
  394, 633, 592, 818, 592, 592, 525,
]

function measureText(text: string): number {
  const thousandths = Array.from(text, (each) => WIDTHS[each.charCodeAt(0) - 32] ?? 1000)
  return (thousandths.reduce((sum, width) => sum + width, 0) * 11) / 1000
}
