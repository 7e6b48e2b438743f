import { delimiter, dirname, join } from 'node:path'
import { playShop } from '../scripts/guides/testing/play-shop.ts'
import { readGuide } from '../scripts/guides/testing/read-guide.ts'
import { runProcess } from '../src/kit/target/run-process.ts'
import { below, type Row } from './claim.ts'
import { inFolder, root, runScriptOrThrow } from './run-script.ts'

/** Silent reading of English prose by adults: Brysbaert, "How many words do we read per minute?", 2019. */
const WORDS_PER_MINUTE = 238

/**
 * Seconds per action of a hand, by the keystroke-level model of Card, Moran and Newell, 1980. K: presses a key, at 40 words a
 * minute; P: points at something; B: presses or releases a mouse button; H: moves the hand between mouse and keyboard; M: thinks
 * of the next action.
 */
const SECONDS: Record<string, number> = { K: 0.28, P: 1.1, B: 0.1, H: 0.4, M: 1.35 }

const typed = (text: string) => 'K'.repeat(text.length)
/** Points at the button "copy" of a block and clicks, then at a window; pastes, and presses Enter. */
const pastesBlock = 'M PBB PBB H KK K'

/** What the reader of the guide does, in order. */
const byHand = {
  'pastes the installation': pastesBlock,
  'pastes the command of the sandbox': pastesBlock,
  'opens a second terminal': `M KKK M ${typed('cd my-shop\n')}`,
  'pastes the program into a file': `M ${typed('cat > shop.ts\n')} ${pastesBlock} KK`,
  'pastes the command of the shop': pastesBlock,
  'opens the shop': 'M PBB',
  pays: `M PBB H ${typed('4242424242424242\t09/31\t123\n')}`,
  'copies the reference into the terminal': 'M H PBB PBBBB H KK KK K',
}

/**
 * The stopwatch of the guide "Hosted checkout", from an empty folder to the refund: the machine's time for each of its commands,
 * in sequence, plus the time to read all of its words, program included, and to do by hand what it says. Of the commands' output,
 * the reader reads what the guide shows. Nobody reads while a command runs.
 */
export async function run(): Promise<Row[]> {
  await runScriptOrThrow('scripts/build.ts')
  const { text, fences } = readGuide(`${root}docs/guides/hosted-checkout.md`)
  const find = (lang: string, name: string) => {
    const fence = fences.find((each) => each.lang === lang && each.name === name)
    if (!fence) throw new Error(`hosted-checkout.md has no block "${lang} ${name}"`)
    return fence
  }
  const [installS, shopS] = await inFolder(async (folder) => {
    const startedMs = performance.now()
    await install(find('sh', 'install').text, folder)
    const installedMs = performance.now()
    const blocks = { sandbox: find('sh', 'sandbox').text, shop: find('sh', 'shop').text }
    await playShop({ ...blocks, program: find('ts', 'shop.ts') }, { folder: join(folder, 'my-shop'), env })
    return [(installedMs - startedMs) / 1000, (performance.now() - installedMs) / 1000] as const
  })
  const words = countWords(text.slice(0, text.indexOf('\n## Before you open it')))
  const readingS = (words / WORDS_PER_MINUTE) * 60
  const handS = [...Object.values(byHand).join('')].reduce((sum, act) => sum + (SECONDS[act] ?? 0), 0)
  const parts = [
    `install ${installS.toFixed(0)} s (our two packages from this disk)`,
    `sandbox, shop, payment, webhook, refund ${shopS.toFixed(0)} s`,
    `reading ${readingS.toFixed(0)} s (${words} words, ${WORDS_PER_MINUTE} a minute)`,
    `by hand ${handS.toFixed(0)} s (4 blocks pasted; keystroke-level model)`,
  ]
  const value = installS + shopS + readingS + handS
  return [
    below(180, {
      name: 'shop: from an empty folder to the refund',
      value,
      unit: 's',
      note: parts.join('; '),
    }),
  ]
}

/** With the Node that runs this, and without the commands of this checkout. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NO_COLOR: '1',
  PATH: [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)]
    .filter((each) => !each.startsWith(join(root, 'node_modules/.bin')))
    .join(delimiter),
}

/** Runs the block with the packed files in place of our package names: they are not on npm yet. */
async function install(commands: string, cwd: string): Promise<void> {
  const packed = commands.replace(/paycontract(-kit)?$/gm, (name) => `${root}dist/packages/${name}.tgz`)
  const { code, stderr } = await runProcess(['sh', '-ec', packed], { cwd, env }).ended
  if (code !== 0) throw new Error(`The packages cannot be installed: ${stderr}`)
}

/** Counts the words of prose, program and output; a link counts by its text. */
function countWords(markdown: string): number {
  return markdown.replaceAll(/\]\([^)]*\)/g, '').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
}
