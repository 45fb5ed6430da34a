import { sleep } from '../../soak/product.ts'

/** Someone who looks at a screen of one server and is told what changed. */
export interface Looker {
  /** How many words about changes have come. */
  heard(): number
  close(): void
}

/** Milliseconds before a screen asks again for a stream that was broken. */
const PAUSE = 500

/** Opens the stream of a server, again whenever it breaks, going on from the last word. */
export function lookAt(url: string, token: string): Looker {
  const over = new AbortController()
  let heard = 0
  let last: string | undefined
  const read = async (): Promise<void> => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...(last && { 'last-event-id': last }) }
    const answer = await fetch(`${url}/api/live`, { headers, signal: over.signal })
    if (!answer.ok || !answer.body) return void (await answer.arrayBuffer())
    const text = new TextDecoder()
    let rest = ''
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const events = (rest + text.decode(piece, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        last = /^id: (.+)$/m.exec(event)?.[1] ?? last
        const data = /^data: (.+)$/m.exec(event)?.[1]
        if (data && (JSON.parse(data) as { changed: readonly string[] }).changed.length > 0) heard += 1
      }
    }
  }
  void (async () => {
    while (!over.signal.aborted) {
      await read().catch(() => undefined)
      await sleep(PAUSE)
    }
  })()
  return { heard: () => heard, close: () => over.abort() }
}
