import type { Address } from '../../../server/adapters/postgres/address.ts'
import { runOnce } from '../../../server/adapters/postgres/databases.ts'
import { sleep } from '../../soak/product.ts'
import type { Servers } from '../places.ts'
import { isWhole, type Member, type Node, type Stack } from './stack.ts'

/** Something that happens to a cluster at work; `happens` ends when all is as before. */
export interface Event {
  readonly says: string
  readonly happens: () => Promise<void>
}

const leaderOf = (members: readonly Member[]): string => members.find(one => one.role === 'leader')!.name
const inStepOf = (members: readonly Member[]): string => members.find(one => one.role === 'sync_standby')!.name

/** Cancels commits that wait for a standby, as an administrator does who finds them hanging. */
async function cancelWaiting(primary: Address): Promise<void> {
  for (const until = Date.now() + 3000; ; await sleep(50)) {
    const { rows } = await runOnce(
      primary,
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and datname = 'nerud'`,
    )
    if (rows.length > 0) return
    if (Date.now() > until) throw new Error('no write waits for a standby')
  }
}

/** Everything that happens in the story, in its order. */
export function eventsOn(stack: Stack, { servers }: Servers): Readonly<Record<string, Event>> {
  const node = (name: string): Node => stack.nodes.find(one => one.name === name)!
  const lead = (from: string) => (members: readonly Member[]) =>
    members.some(one => one.role === 'leader' && one.state === 'running' && one.name !== from)
  /** The primary goes away, and comes back once another leads. */
  const away = (says: string, goes: (primary: Node) => unknown, comes: (primary: Node) => void): Event => ({
    says,
    async happens() {
      const old = leaderOf(await stack.members())
      await goes(node(old))
      await stack.until('another leads', lead(old))
      await sleep(2000)
      comes(node(old))
      await stack.until('the old primary is a standby', isWhole)
    },
  })
  return {
    kill: away(
      'the primary and its Patroni are killed with kill -9: a standby is promoted, the old primary comes back as a standby',
      ({ service }) => service.kill(),
      ({ service }) => service.begin(),
    ),
    crash: {
      says: 'the processes of the primary alone are killed with kill -9: Patroni starts it again or hands over',
      async happens() {
        const old = leaderOf(await stack.members())
        node(old).service.killOwned()
        // Patroni needs a moment to see it.
        await stack.until('the primary is away', members => !isWhole(members))
        await stack.until('all stand', isWhole)
      },
    },
    freeze: away(
      'the machine of the primary stops answering without dying: a standby is promoted, the old one finds itself a standby',
      ({ service }) => service.freeze(),
      ({ service }) => service.thaw(),
    ),
    unsure: {
      says: 'writes that wait for a standby are cancelled and the primary is killed: what no standby has was not acknowledged',
      async happens() {
        const members = await stack.members()
        const [old, others] = [leaderOf(members), stack.nodes.filter(one => one.name !== leaderOf(members))]
        for (const one of others) one.service.freeze()
        await cancelWaiting(stack.primary)
        await sleep(1000)
        await node(old).service.kill()
        for (const one of others) one.service.thaw()
        await stack.until('another leads', lead(old))
        node(old).service.begin()
        await stack.until('the old primary is a standby', isWhole)
      },
    },
    standby: {
      says: 'a standby that is in step is killed with kill -9: writes go on with the other',
      async happens() {
        const old = inStepOf(await stack.members())
        await node(old).service.kill()
        await stack.until('one is in step', members => members.filter(one => one.role === 'sync_standby').length === 1)
        node(old).service.begin()
        await stack.until('it is back', isWhole)
      },
    },
    hand: {
      says: 'the primary hands over to its standby, as planned',
      async happens() {
        const members = await stack.members()
        const old = leaderOf(members)
        await stack.switchOver(old, inStepOf(members))
        await stack.until('another leads', lead(old))
        await stack.until('all stand', isWhole)
      },
    },
    server: {
      says: 'one of our servers is killed with kill -9 and comes back',
      async happens() {
        await servers[0].kill()
        await servers[0].ready()
      },
    },
    both: {
      says: 'one of our servers and the primary are killed in the same moment: the server waits at its start for a primary',
      async happens() {
        const old = leaderOf(await stack.members())
        await Promise.all([node(old).service.kill(), servers[1].kill()])
        await stack.until('another leads', lead(old))
        node(old).service.begin()
        await servers[1].ready()
        await stack.until('the old primary is a standby', isWhole)
      },
    },
  }
}
