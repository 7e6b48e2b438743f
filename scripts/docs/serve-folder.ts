import { once } from 'node:events'
import { createServer } from 'node:http'
import sirv from 'sirv'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { refuseForeignHosts } from '../../src/kit/serve/refuse-foreign-hosts.ts'

export interface FolderServer {
  url: string
  close: () => void
}

interface ServeOptions {
  /** Path under which the folder is served, `/` first and last. */
  base?: string
  /** The option for choosing another port, for the error message. */
  portOption?: string
  /** Whether to send precompressed files (`.gz`) if they exist. */
  isCompressed?: boolean
}

/**
 * Serves a folder of static files, on this machine only.
 *
 * @param port 0 for any free one
 * @throws ExpectedError when the port is in use
 */
export async function serveFolder(
  folder: string,
  port: number,
  { base = '/', portOption = '--port', isCompressed = false }: ServeOptions = {},
): Promise<FolderServer> {
  const serveFile = sirv(folder, { dev: true, gzip: isCompressed })
  const server = createServer((request, response) => {
    const refuse = () => void response.writeHead(404).end('Not found\n')
    if (!request.url?.startsWith(base)) return refuse()
    request.url = request.url.slice(base.length - 1)
    serveFile(request, response, refuse)
  })
  refuseForeignHosts(server)
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ExpectedError(
      `Port ${port} is already in use (docs). Stop what listens there, or choose another: ${portOption} ${port + 1}`,
    )
  }
  const { port: bound } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${bound}${base}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
