import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { constants } from 'node:os'

// Runs a command while ports of this machine are in use, as for a user who has the sandbox and a shop running:
//   node scripts/hold-ports.ts 3000 4010-4030 -- npm test

const ADDRESSES = ['127.0.0.1', '::1']
/** Another process uses the port, which serves the purpose, or this machine has no such address. */
const HELD_ANYHOW = ['EADDRINUSE', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']

const args = process.argv.slice(2)
const end = args.indexOf('--')
const [command, ...rest] = args.slice(end + 1)
const ports = args.slice(0, Math.max(end, 0)).flatMap(readRange)
if (!command || ports.length === 0 || !ports.every((port) => port > 0 && port < 65_536)) {
  process.stderr.write('hold-ports: give ports and a command: 3000 4010-4030 -- npm test\n')
  process.exit(2)
}

for (const port of ports) for (const address of ADDRESSES) await hold(port, address)
const child = spawn(command, rest, { stdio: 'inherit' })
child.on('error', (error) => {
  process.stderr.write(`hold-ports: ${error.message}\n`)
  process.exit(2)
})
const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
process.exit(code ?? 128 + constants.signals[signal!])

function readRange(text: string): number[] {
  const [, first, last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? []
  const count = Number(last) - Number(first) + 1
  return count > 0 ? Array.from({ length: count }, (_, index) => Number(first) + index) : [Number.NaN]
}

/** Listens on a port and cuts off connections: a request for another server gets no answer here. */
async function hold(port: number, address: string): Promise<void> {
  const server = createServer((socket) => void socket.destroy())
  server.listen(port, address)
  server.unref()
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (!HELD_ANYHOW.includes(error.code ?? '')) throw error
  })
}
