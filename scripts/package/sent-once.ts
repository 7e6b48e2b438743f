// Runs a command with a BASE_URL whose service loses its answers, and fails where a write arrived more than once:
// node scripts/package/sent-once.ts <command…>
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createDroppingServer, DROPS } from '../../src/client/calls/testing/dropping-server.ts'

const [command = '', ...args] = process.argv.slice(2)

for (const drop of DROPS) {
  const server = await createDroppingServer(drop)
  const env = { ...process.env, BASE_URL: server.baseUrl }
  const [code] = await once(spawn(command, args, { env, stdio: 'inherit' }), 'exit')
  server.stop()
  const counts = Object.entries(server.writes).map(([write, { count }]) => `${write}: ${count}`)
  const isOnce = counts.length === 3 && counts.every((each) => each.endsWith(': 1'))
  if (code === 0 && isOnce && server.countKeptReads() > 0) continue
  console.error(`${command}, ${drop}: exit code ${code}, ${server.countKeptReads()} kept reads`, counts)
  process.exit(1)
}
