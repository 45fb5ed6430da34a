import postgres from 'postgres'
import type { Log } from '../log.ts'
import { type Address, socketFile } from './postgres/address.ts'

export interface ListenOptions {
  /** Called for each connection, because the embedded server may have moved. */
  readonly address: () => Address
  readonly channel: string
  /**
   * Called with the payload of every notification, and without one after each connection, because notifications may have been missed before
   * it.
   */
  readonly onNotification: (payload?: string) => void
  /** Called when the connection is lost: notifications may be missed until the next `onNotification`. */
  readonly onDisconnected?: () => void
  readonly log: Log
  /** The pause between attempts to connect, in milliseconds; by default 1000. */
  readonly pause?: number
}

/** Listens on a PostgreSQL channel. */
export interface Listener {
  /** Resolves when it listens for the first time. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const connect = (address: Address, channel: string, onNotification: (payload: string) => void, lost: () => void): postgres.Sql =>
  postgres({
    ...(address.socket ? { path: socketFile(address.socket, address.port) } : { host: address.host, port: address.port }),
    user: address.user,
    password: address.password,
    database: address.database,
    ssl: address.tls,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: `nerud-${channel}` },
    onclose: lost,
    // Missing in the typings; the driver's own `listen` gives up when the server is not back at the first attempt.
    ...({ onnotify: (_: string, payload: string) => onNotification(payload) } as object),
  })

/** Listens on a channel until it is closed, reconnecting whenever the connection is lost. */
export function listenTo(options: ListenOptions): Listener {
  const { channel, onNotification, log } = options
  const started = Promise.withResolvers<void>()
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let open: postgres.Sql | undefined

  const again = (one: postgres.Sql): void => {
    if (closed || open !== one) return
    open = undefined
    options.onDisconnected?.()
    one.end({ timeout: 0 }).catch(() => undefined)
    timer = setTimeout(begin, options.pause ?? 1000)
    timer.unref()
  }

  const begin = (): void => {
    const one: postgres.Sql = connect(options.address(), channel, onNotification, () => again(one))
    open = one
    one.unsafe(`listen "${channel}"`).then(
      () => {
        onNotification()
        started.resolve()
      },
      (error: unknown) => {
        log.warn({ channel, error: String(error) }, 'Cannot listen to the database, trying again')
        again(one)
      },
    )
  }

  begin()
  return {
    ready: started.promise,
    async close() {
      closed = true
      clearTimeout(timer)
      await open?.end({ timeout: 1 })
    },
  }
}
