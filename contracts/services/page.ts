import { renderTable } from '../../scripts/render-table.ts'
import type { Knowledge } from './messages.ts'
import type { Results, ServiceResults } from './results.ts'
import { KEPT_ASIDE, SERVICES, type ServiceName } from './services.ts'

const LANGUAGES: Record<ServiceName, string> = { go: 'Go', python: 'Python', typescript: 'TypeScript' }

/** What the suite makes of services that others wrote, as a table of the page on faults. */
export function renderServices(results: Results): string {
  const rows = SERVICES.flatMap((service) => {
    const { undescribed, described } = results[service] ?? {}
    if (!undescribed || !described) return []
    return [
      [
        `${LANGUAGES[service]}${service === KEPT_ASIDE ? ', kept aside' : ''}`,
        String(countFaults(described)),
        showShare(countCaught(described), countFaults(described)),
        showShare(countCaught(undescribed), countFaults(undescribed)),
        showShare(countDecided(described), described.rules.all),
        showShare(countDecided(undescribed), undescribed.rules.all),
        String(undescribed.combinations.length + described.combinations.length),
        String(undescribed.alarms.length + described.alarms.length),
      ],
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

/** The faults that no test sees, service by service. */
export function renderServiceSurvivors(results: Results): string {
  return SERVICES.map((service) => {
    const { described } = results[service] ?? {}
    if (!described) return ''
    const survivors = Object.entries(described.survivors).map(([name, says]) => `- \`${name}\`: ${says}`)
    return `### ${LANGUAGES[service]}\n\n${survivors.join('\n') || 'None.'}\n`
  }).join('\n')
}

/** The figure that the suite was not tuned to. */
export function showHonestFigure(results: Results, knowledge: Knowledge): string {
  const own = results[KEPT_ASIDE]?.[knowledge]
  return own ? showShare(countCaught(own), countFaults(own)) : '–'
}

function countCaught({ caught }: ServiceResults): number {
  return Object.keys(caught).length
}

function countFaults({ caught, survivors }: ServiceResults): number {
  return Object.keys(caught).length + Object.keys(survivors).length
}

function countDecided({ rules }: ServiceResults): number {
  return rules.all - rules.undecided.length
}

function showShare(count: number, all: number): string {
  return `${count} of ${all} (${(Math.floor((1000 * count) / all) / 10).toFixed(1)} %)`
}
