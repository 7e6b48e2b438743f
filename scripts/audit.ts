import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { ExpectedError } from '../src/kit/expected-error.ts'
import { findShippedHoles, listBundled, listShipped } from './audit/find-shipped-holes.ts'
import { runCommand } from './command-line.ts'

const root = resolve(import.meta.dirname, '..')
const NOTICES = 'src/kit/dist/THIRD_PARTY_NOTICES'

const program = new Command('audit').description(
  'Looks for serious advisories of what users get: dependencies of both packages, and what is bundled into the kit.',
)

await runCommand<object>(program, async () => {
  if (!existsSync(resolve(root, NOTICES)))
    throw new ExpectedError(`${NOTICES} is missing: it says what is bundled. Run \`npm run build\` first.`)
  const bundled = listBundled(readFileSync(resolve(root, NOTICES), 'utf8'))
  const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'))
  const holes = findShippedHoles(askNpm(), packages, bundled)
  for (const { package: name, severity, title, url } of holes)
    console.error(`${name}: ${severity}: ${title}\n  ${url}`)
  const audited = new Set(listShipped(packages, bundled).values()).size
  if (holes.length > 0) throw new ExpectedError(`${holes.length} serious advisories of what users get.`)
  console.log(`${audited} packages that users get, ${bundled.length} of them bundled: no serious advisory.`)
})

/** Returns npm's report on everything installed. npm exits with 1 if there is any advisory. */
function askNpm() {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' })
  const report = readJson(stdout)
  if (report?.vulnerabilities) return report
  throw new ExpectedError(`npm audit gave no report: ${report?.message ?? stderr.trim().split('\n').at(-1)}`)
}

function readJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
