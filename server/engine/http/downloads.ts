/** How long a download waits for the client to read the next chunk, in milliseconds. */
export const STALL = 60_000

// Errors with this code mean that the client disconnected: the server closes the connection without logging an error.
const stalled = (): Error => Object.assign(new Error('Nobody takes the download'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/**
 * Returns the same stream, which fails when it is not read for `patience` milliseconds; `ended` is called once when it is over for any
 * reason.
 */
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
