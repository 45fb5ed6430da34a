import { of, server } from './mutant.ts'

const READS = 'standbyReads.test.ts'
const STANDBY = 'standby.test.ts'
const POOLED = 'pooled.test.ts'

/** Past one machine: standbys that are read, primaries that are none any more, poolers between. */
export const standbys = [
  ...of('server/adapters/standbys.ts', {
    name: 'a standby answers whatever it has replayed',
    find: 'return replayed.get(session)! >= moment',
    replace: 'return true',
    seenBy: server(READS, 'what was just written is in the list'),
  }),
  ...of(
    'server/engine/read/standbyReads.ts',
    {
      name: 'who has seen nothing may read the past',
      find: 'const moments = [seen, await standbys.lately()]',
      replace: 'const moments = [seen]',
      seenBy: server(READS, 'nothing that is older than a second or two'),
    },
    {
      name: 'what the standby fails at has failed',
      find: 'if (httpErrorOf(error)) throw error',
      replace: 'throw error',
      seenBy: server(READS, 'ends to replay on'),
    },
  ),
  ...of('server/live/live.ts', {
    name: 'who is told of a change reads what was before it',
    find: 'seen = (await moment?.().catch(() => undefined)) ?? seen',
    replace: 'seen = undefined',
    seenBy: server(READS, 'who is told of a change reads it'),
  }),
  ...of('server/adapters/postgres/unavailable.ts', {
    name: 'a standby in the place of the primary is a fault of ours',
    find: "'25006',",
    replace: '',
    seenBy: server(STANDBY, 'a write that meets a database that may only be read'),
  }),
  ...of(
    'server/adapters/postgres/session.ts',
    {
      name: 'sessions with a standby are as good as any',
      find: "name === 'in_hot_standby' && value === 'on'",
      replace: 'false',
      seenBy: server(STANDBY, 'a session that would work with a standby'),
    },
    {
      name: 'statements are prepared behind a pooler',
      find: 'simple || settings.isPooled ?',
      replace: 'simple ?',
      seenBy: server(POOLED, 'nothing is prepared'),
    },
  ),
  ...of('server/compose.ts', {
    name: 'jobs are begun before the application stands',
    find: 'const engine = await engineReady',
    replace: 'const engine = (engineReady as unknown) as Engine',
    seenBy: server('away.test.ts', 'begun once the server stands'),
  }),
]
