import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { sampleInn } from '#russian'
import { sql } from 'kysely'
import type { Db } from '../../server/engine/sql.ts'
import { emptyTally, signIn, wireOf, type Answer } from '../soak/wire.ts'
import type { Cluster } from './places.ts'
import type { Try } from './promises.ts'
import { formOf, soon } from './together.ts'

/** So many rows take seconds to write, in transactions of some hundreds. */
const ROWS = 6000
const WORD = 'Привезённая'
const PATIENCE = 90_000

/** An import that is under way when its server dies. */
export async function importing(cluster: Cluster, db: Db, promise: Try): Promise<void> {
  await promise('an import whose server is killed while it writes is gone on with by the other, each row written once', async () => {
    const token = await signIn(cluster.servers[0].url)
    const [first, second] = cluster.servers.map(server => wireOf(server.url, 'i', emptyTally(), token))
    const lines = ['ИНН;Название', ...Array.from({ length: ROWS }, (_, at) => `${sampleInn(700_000 + at)};${WORD} ${at}`)]
    const form = formOf({ mode: 'apply', write: 'create' }, new File([lines.join('\r\n')], 'компании.csv'))
    const { documentId } = (await first!.write('POST', 'api/import/company', { form })).body as { documentId: number }
    const seen = async (through = second!): Promise<Answer['body']> => (await through.read(`api/import/company/${documentId}`)).body
    await soon('the import is writing', PATIENCE, async () => (await seen()).processed > 0)

    const writer = cluster.servers.find(({ logFile }) => readFileSync(logFile, 'utf8').includes('import.apply'))
    assert.ok(writer, 'no server writes the import')
    await writer.kill()
    const [left] = (await sql<{ processed: number }>`select processed from sys_import where id = ${documentId}`.execute(db)).rows
    assert.ok(left!.processed < ROWS, 'the import was over before its server was killed')

    const other = writer === cluster.servers[0] ? second! : first!
    await soon('the import is done', PATIENCE, async () => (await seen(other)).status === 'done')
    const { total, processed, created, errorCount } = await seen(other)
    assert.deepEqual({ total, processed, created, errorCount }, { total: ROWS, processed: ROWS, created: ROWS, errorCount: 0 })
    const { rows } = await sql<{ all: number; different: number }>`
      select count(*)::int as all, count(distinct inn)::int as different from company where name like ${`${WORD}%`}`.execute(db)
    assert.deepEqual(rows[0], { all: ROWS, different: ROWS })
    await writer.ready()
  })
}
