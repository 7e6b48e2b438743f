import { expect, test } from 'vitest'
import { rerunCommand } from './rerun-command.ts'

test.each([
  [['--config', 'target.json'], 'npx paycontract check --config target.json'],
  [['--config', 'my target.json', '--only', 'ping'], "npx paycontract check --config 'my target.json'"],
  [['--only=ping', '--config=t.json', '--shard', '1/2'], 'npx paycontract check --config=t.json'],
  [['--shuffle', '--profile', 'proposed', '--no-report'], 'npx paycontract check --profile proposed'],
  [['--tier', 'property', '--seed', '7', '--report', 'out'], 'npx paycontract check --seed 7'],
])('what chose a part of the suite is left out of %j', (argv, command) => {
  expect(rerunCommand(argv, {})).toBe(command)
})

test('a script of npm is named as it was called', () => {
  const env = { npm_lifecycle_event: 'check', npm_command: 'run-script' }
  expect(rerunCommand(['--target', 'mock'], env)).toBe('npm run check -- --target mock')
  expect(rerunCommand([], { npm_lifecycle_event: 'npx', npm_command: 'exec' })).toBe('npx paycontract check')
})
