/**
 * A process that owns an embedded database and writes continuously, until tests/server/database.test.ts kills it. Arguments: data folder,
 * first number to write. Prints `open <ms>`, then `kept <number>` after each commit.
 */
import { openDatabase } from '../../server/adapters/database.ts'
import { isExplained } from '../../server/adapters/postgres/texts.ts'

const [dataDir = '', first = '1'] = process.argv.slice(2)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const log = { info: say, warn: say, error: say }

let ending = false
process.on('SIGTERM', () => {
  ending = true
})

const began = performance.now()
const database = await openDatabase({ dataDir, log, poolSize: 4 }).catch((error: unknown) => {
  console.error(isExplained(error) ? error.message : error)
  process.exit(1)
})
await database.client.unsafe('create table if not exists kept (number int primary key, half int not null)')
say(`open ${Math.round(performance.now() - began)}`)

for (let number = Number(first); !ending; number += 1) {
  try {
    await database.db.transaction().execute(async trx => {
      await trx.insertInto('kept').values({ number, half: 0 }).execute()
      await trx.updateTable('kept').set({ half: 1 }).where('number', '=', number).execute()
    })
    say(`kept ${number}`)
  } catch (error) {
    say(`failed ${number} ${(error as { code?: string }).code}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
await database.close()
say('closed')
