// Runs a command with a BASE_URL whose service loses its answers, and fails where a write arrived more than once:
// node scripts/package/sent-once.ts <command…>
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createDroppingServer, DROPS } from '../../src/client/calls/testing/dropping-server.ts'

const [command = '', ...args] = process.argv.slice(2)
// workerd sends a DELETE again that has no body. It changes nothing the second time, and nothing that we send prevents it.
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
