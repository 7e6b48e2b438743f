import { renderTable } from '../../scripts/render-table.ts'
import type { Knowledge } from './messages.ts'
import type { Results, ServiceResults } from './results.ts'
import { KEPT_ASIDE, SERVICES, type ServiceName } from './services.ts'

const LANGUAGES: Record<ServiceName, string> = { go: 'Go', python: 'Python', typescript: 'TypeScript' }

/** Renders the results on services that others wrote, as a table of the page on faults. */
export function renderServices(results: Results): string {
  const rows = SERVICES.map((service) => {
    const { undescribed, described } = results[service] ?? {}
    const known = described ?? undescribed
    return [
      `${LANGUAGES[service]}${service === KEPT_ASIDE ? ', kept aside' : ''}`,
      String(known?.faults ?? '–'),
      showCaught(described),
      showCaught(undescribed),
      showDecided(described),
      showDecided(undescribed),
      String(countTried(undescribed) + countTried(described)),
      String((undescribed?.alarms.length ?? 0) + (described?.alarms.length ?? 0)),
    ]
  })
  const [service, ...numbers] = [
    'service',
    'faults',
    'caught, described',
    'caught, undescribed',
    'rules decided, described',
    'undescribed',
    'sets of choices',
    'false alarms',
  ]
  return renderTable([service!, ...numbers], rows, numbers)
}

/** Lists unseen faults by service, except those of the service kept aside: the suite's authors must not know them. */
export function renderServiceSurvivors(results: Results): string {
  return SERVICES.filter((service) => service !== KEPT_ASIDE)
    .map((service) => {
      const { described } = results[service] ?? {}
      if (!described || countFaults(described) === 0) return ''
      const survivors = Object.entries(described.survivors).map(([name, says]) => `- \`${name}\`: ${says}`)
      return `### ${LANGUAGES[service]}\n\n${survivors.join('\n') || 'None.'}\n`
    })
    .filter((text) => text !== '')
    .join('\n')
}

/** Returns the share for the service that the suite was not tuned to. */
export function showHonestFigure(results: Results, knowledge: Knowledge): string {
  return showCaught(results[KEPT_ASIDE]?.[knowledge])
}

/** Returns the number of rules decided for it. */
export function showHonestRules(results: Results, knowledge: Knowledge): string {
  return showDecided(results[KEPT_ASIDE]?.[knowledge])
}

function showCaught(found: ServiceResults | undefined): string {
  return found && countFaults(found) > 0
    ? showShare(Object.keys(found.caught).length, countFaults(found))
    : '–'
}

function showDecided(found: ServiceResults | undefined): string {
  return found ? showShare(found.rules.all - found.rules.undecided.length, found.rules.all) : '–'
}

function countFaults({ caught, survivors }: ServiceResults): number {
  return Object.keys(caught).length + Object.keys(survivors).length
}

/** The default choices count too. */
function countTried(found: ServiceResults | undefined): number {
  return found ? 1 + found.combinations.length : 0
}

function showShare(count: number, all: number): string {
  return `${count} of ${all} (${(Math.floor((1000 * count) / all) / 10).toFixed(1)} %)`
}
