import { Command, Option } from 'commander'
import { runCommand } from '../command-line.ts'
import { RENDERERS, type Renderer, tryCorpus } from './generated-code/try-corpus.ts'

interface Flags {
  renderer?: Renderer
  raw?: true
  tricks: string
}

const program = new Command('generated-code')
  .description(
    'Puts text that would be code into each place of a document, generates clients, compiles and imports them.',
  )
  .addOption(new Option('--renderer <name>', 'one renderer alone').choices(RENDERERS))
  .option('--tricks <pattern>', 'only the tricks whose name matches', '.')
  .option('--raw', 'leave the document as it is: what would run without its cleaning')
  .addHelpText(
    'after',
    `
Examples:
  node scripts/attacks/generated-code.ts
  node scripts/attacks/generated-code.ts --renderer go --raw --tricks 'a line|struct'`,
  )

async function attack({ renderer, raw, tricks }: Flags): Promise<void> {
  for (const each of renderer ? [renderer] : RENDERERS) {
    const started = performance.now()
    const { tried, refused, broken } = await tryCorpus(each, {
      raw: raw === true,
      tricks: new RegExp(tricks),
    })
    const ran = broken.filter((line) => line.startsWith('ran')).length
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(
      `${each}: ${tried} tried, ${refused} refused, ${ran} ran, ${broken.length - ran} broken (${seconds} s)`,
    )
    for (const line of broken) console.log(`  ${line}`)
    if (broken.length > 0 && !raw) process.exitCode = 1
  }
}

await runCommand<Flags>(program, attack)
