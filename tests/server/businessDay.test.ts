import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { application } from '#resources/app.rules'
import { updateTables } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { businessDay } from '#areas/businessDay.rules'
import { freshDatabase } from '../support/database.ts'

test('the business day of SQL follows the zone that the server is started with', async () => {
  const database = await freshDatabase()
  const dayIn = async (zone: string): Promise<string> => {
    await updateTables(application, database, openLog('silent'), { zone })
    const { rows } = await sql<{
      day: string
      told: string
    }>`select ${businessDay}::text as day, (now() at time zone ${zone})::date::text as told`.execute(database.db)
    expect(rows[0]!.day).toBe(rows[0]!.told)
    return rows[0]!.day
  }
  // 25 hours apart, so never on the same day.
  expect(await dayIn('Pacific/Kiritimati')).not.toBe(await dayIn('Pacific/Niue'))
  await database.close()
})
