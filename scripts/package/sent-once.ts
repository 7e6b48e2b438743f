// Runs a command with the BASE_URL of a service that loses its answers, and fails if a write arrived more than once:
// node scripts/package/sent-once.ts <command…>
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createDroppingServer, DROPS } from '../../src/client/calls/testing/dropping-server.ts'

const [command = '', ...args] = process.argv.slice(2)
// workerd resends a DELETE without a body. The second one changes nothing, and nothing that we send prevents it.
const most = (write: string) => (command === 'workerd' && write.startsWith('DELETE') ? 2 : 1)

for (const drop of DROPS) {
  const server = await createDroppingServer(drop)
  const env = { ...process.env, BASE_URL: server.baseUrl }
  const [code] = await once(spawn(command, args, { env, stdio: 'inherit' }), 'exit')
  server.stop()
  const writes = Object.entries(server.writes)
  const isOnce = writes.length === 3 && writes.every(([write, { count }]) => count <= most(write))
  if (code === 0 && isOnce && server.countKeptReads() > 0) continue
  console.error(
    `${command}, ${drop}: exit code ${code}, ${server.countKeptReads()} kept reads`,
    server.writes,
  )
  process.exit(1)
}
