import { resolve } from 'node:path'
import { Command } from 'commander'
import { runCommand } from './command-line.ts'
import { applyRelease } from './release/apply.ts'
import { writeChangelogPages } from './release/changelog-page.ts'
import { planRelease } from './release/plan.ts'

interface Options {
  dryRun?: boolean
  page?: boolean
  root: string
}

async function release({ dryRun, page, root: folder }: Options): Promise<void> {
  const root = resolve(folder)
  if (page) {
    writeChangelogPages(root)
    console.log('docs/changelog.md and docs/changelog-rules.md are written.')
    return
  }
  const plan = await planRelease(root)
  const { from, to } = plan.version
  const versions = [
    { name: 'both packages', from, to },
    ...plan.hosts.map(({ host, ...rest }) => ({ name: `${host} document`, ...rest })),
  ]
  for (const each of versions) {
    const step = each.from === each.to ? each.to : `${each.from} → ${each.to}`
    console.log(`${each.name.padEnd(20)} ${plan.isFirst ? `${step}, the first` : step}`)
  }
  if (dryRun) return console.log('\nThat is the plan; nothing was written.')
  applyRelease(root, plan)
  console.log(`
CHANGELOG.md, docs/changelog.md, generated/ and released/ say so now. Look at them, run \`npm run ci\`, commit, and tag:
  git commit -am "release: ${to}" && git tag v${to} && git push --follow-tags
The tag makes .github/workflows/release.yml publish both packages.`)
}

const program = new Command('release')
  .description(
    'Prepares a release: versions, changelog, the documents that the next changes are compared with.',
  )
  .option('--dry-run', 'say what would become of the versions, and write nothing')
  .option('--page', 'only write docs/changelog.md and docs/changelog-rules.md anew')
  .option('--root <dir>', 'the repository', resolve(import.meta.dirname, '..'))
  .addHelpText(
    'after',
    `
Before it: npx changeset, for every change that users notice.
Examples:
  npm run release -- --dry-run
  npm run release`,
  )

await runCommand<Options>(program, release)
