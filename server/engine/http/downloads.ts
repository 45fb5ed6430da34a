/** How long a download waits for its reader to take the next piece, in milliseconds. */
export const STALL = 60_000

// The server takes an error of this code for a reader that went away: it cuts the connection and makes no noise.
const stalled = (): Error => Object.assign(new Error('Nobody takes the download'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/** The same stream, ended when its reader takes nothing for so long; `ended` is called once it is over, whichever way. */
export function endedWhenStalled(
  source: ReadableStream<Uint8Array>,
  ended: () => void = () => undefined,
  patience: number = STALL,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let timer: NodeJS.Timeout | undefined
  const over = (): void => {
    clearTimeout(timer)
    ended()
  }
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    timer = setTimeout(() => {
      const error = stalled()
      over()
      controller.error(error)
      reader.cancel(error).catch(() => undefined)
    }, patience)
  }
  return new ReadableStream(
    {
      start: wait,
      pull: async controller => {
        clearTimeout(timer)
        try {
          const { done, value } = await reader.read()
          if (done) {
            over()
            controller.close()
          } else {
            controller.enqueue(value)
            wait(controller)
          }
        } catch (error) {
          over()
          throw error
        }
      },
      cancel: async reason => {
        over()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
