import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '../../../server/adapters/postgres/address.ts'
import { startService } from './service.ts'
import { configured, freePorts } from './stack.ts'

/** Starts PgBouncer in transaction mode before a database; the address of it. */
export async function startPgbouncer(home: string, to: Address): Promise<{ readonly address: Address; stop(): Promise<void> }> {
  const [port] = (await freePorts(1)) as [number]
  const users = join(home, 'userlist.txt')
  writeFileSync(users, `"${to.user}" "${to.password}"\n`)
  const file = join(home, 'pgbouncer.ini')
  writeFileSync(
    file,
    configured('pgbouncer.ini', [
      ['host=127.0.0.1 port=5000', `host=${to.host} port=${to.port}`],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['/etc/pgbouncer/userlist.txt', users],
    ]),
  )
  const service = startService({ name: 'pgbouncer', command: ['pgbouncer', file], logFile: join(home, 'pgbouncer.log') })
  return { address: { ...to, port }, stop: service.stop }
}
