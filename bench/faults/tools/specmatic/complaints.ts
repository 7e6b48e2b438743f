import { XMLParser } from 'fast-xml-parser'

interface TestCase {
  name: string
  failure?: { message: string }
  error?: { message: string }
}

interface Report {
  testsuite?: { testcase?: TestCase[] }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'testcase',
  // Without it the line breaks of a message stay &#10;.
  htmlEntities: true,
})

/**
 * Returns a line for each place of an answer that broke a rule of Specmatic in a scenario.
 *
 * @param junit Specmatic's report
 * @throws Error if no scenario was run
 */
export function readComplaints(junit: string): string[] {
  const cases = (parser.parse(junit) as Report).testsuite?.testcase ?? []
  if (cases.every(({ name }) => !name.includes('Scenario:'))) {
    throw new Error(`Specmatic ran no scenario: ${cases.map(({ failure }) => failure?.message).join('\n')}`)
  }
  const lines = cases.flatMap(({ name, failure, error }) => {
    const scenario = name.replace(/^.*?Scenario: /, '')
    if (error) return [`${scenario}: ${error.message.split('\n', 1)[0]!.replace(/https?:\S+/, 'URL')}`]
    return failure ? listBreaks(failure.message).map((broken) => `${scenario}: ${broken}`) : []
  })
  return [...new Set(lines)].sort()
}

/** Returns place and rule. Of the actual answer only the status is kept, since all else differs from run to run. */
function listBreaks(message: string): string[] {
  const breaks = message.split(/^ *>> /m).slice(1)
  if (breaks.length === 0) return [message.trim().split('\n').at(-1)!]
  return breaks.map((each) => {
    const place = each.split('\n', 1)[0]!.replaceAll(/\[\d+\]/g, '[]')
    const [rule = ''] = /R\d{4}: .*/.exec(each) ?? []
    const [status = ''] = /(?:Specification expected status|Expected \dxx status).*/.exec(each) ?? []
    return [place, rule, status].filter(Boolean).join(', ')
  })
}
