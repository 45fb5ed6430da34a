import { Socket } from 'node:net'
import { type Address, socketFile } from './address.ts'

/** The error of a statement that was running, or was asked for, when the link to the server broke: it may or may not have been carried out. */
const connectionLost = (cause?: unknown): Error =>
  Object.assign(new Error('The connection to the database is lost', { cause }), { code: 'CONNECTION_LOST' })

const connect = (address: Address, seconds: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = address.socket
      ? new Socket().connect(socketFile(address.socket, address.port))
      : new Socket().connect(address.port, address.host)
    const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${seconds} s`)), seconds * 1000)
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(timer))
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      // postgres.js names the server in the TLS greeting by this property.
      resolve(Object.assign(socket, { host: address.host, port: address.port }))
    })
  })

/** The link of a session to the server: one socket, once. */
export interface Link {
  /** Why the link is broken; undefined while it holds. */
  readonly lost: Error | undefined
  readonly isOpened: boolean
  /** Opens the socket the first time, and one more for each cancellation that was asked for; throws ever after. */
  openSocket(): Promise<Socket>
  /** Reads on from a socket that a stream has paused. */
  resume(): void
  /** Lets one more socket be opened: PostgreSQL takes the order to cancel on a connection of its own. */
  allowCancel(): void
  /** Calls the listeners in the order of their coming, the first time only. */
  lose(cause?: unknown): void
  onLost(listener: (error: Error) => void): void
}

/** A link that is not opened yet; `seconds`: how long a socket may take to be there. */
export function linkTo(address: Address, seconds: number): Link {
  const listeners: ((error: Error) => void)[] = []
  let lost: Error | undefined
  let isOpened = false
  let opened: Socket | undefined
  let cancelling = 0

  const lose = (cause?: unknown): void => {
    if (lost) return
    lost = connectionLost(cause)
    for (const listener of listeners) listener(lost)
  }

  return {
    get lost() {
      return lost
    },
    get isOpened() {
      return isOpened
    },
    openSocket: async () => {
      if (cancelling > 0) {
        cancelling -= 1
        return connect(address, seconds)
      }
      if (isOpened) throw lost ?? connectionLost()
      isOpened = true
      const socket = await connect(address, seconds).catch((error: unknown) => {
        lose(error)
        throw error
      })
      opened = socket
      socket.once('error', lose)
      socket.once('close', () => lose())
      return socket
    },
    resume: () => void opened?.resume(),
    allowCancel: () => {
      cancelling += 1
    },
    lose,
    onLost: listener => {
      if (lost) listener(lost)
      else listeners.push(listener)
    },
  }
}
