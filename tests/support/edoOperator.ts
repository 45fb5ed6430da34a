import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a stand-in for an operator of electronic document exchange knows about a document, in the form of its gateway. */
interface StandInPaper {
  readonly number: string
  readonly annulled?: boolean
  readonly titles: readonly unknown[]
}

/** A stand-in operator on this machine: returns the contents of `papers`; may be down. */
export interface StandInOperator {
  readonly url: string
  /** Queries in order: the numbers, and the token sent with them. */
  readonly requests: { readonly numbers: readonly string[]; readonly token: string | undefined }[]
  papers: StandInPaper[]
  isDown: boolean
  close(): void
}

export async function standInOperator(): Promise<StandInOperator> {
  const respond = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { numbers } = JSON.parse(await text(request)) as { numbers: string[] }
    operator.requests.push({ numbers, token: request.headers.authorization })
    answer.writeHead(operator.isDown ? 503 : 200, { 'content-type': 'application/json' })
    answer.end(operator.isDown ? '<html>' : JSON.stringify({ papers: operator.papers.filter(({ number }) => numbers.includes(number)) }))
  }
  const server = createServer((request, answer) => void respond(request, answer)).listen(0, '127.0.0.1')
  await new Promise<void>(done => void server.once('listening', done))
  const operator: StandInOperator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    papers: [],
    isDown: false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return operator
}
