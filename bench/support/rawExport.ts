import { application } from '#resources/app.rules'
/**
 * The minimum work of an export: reads the product's statement by a cursor, joins its values into XML and compresses it with zlib, without styles,
 * cell types or a surrounding file. Runs in a process of its own and prints its measurements as JSON.
 */
import type { Resource } from '#resource'
import { resources, ALL_RIGHTS } from '#resources'
import { createDeflateRaw } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { connectDatabase } from '../../server/adapters/database.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'
import type { Engine } from '../../server/engine/engine.ts'
import { exportSql } from '../../server/engine/read/exportedRows.ts'
import { questionOf } from '../../server/engine/read/records.ts'
import type { User } from '../../server/engine/user.ts'
import { usageOf } from './processes.ts'

const { rules } = application

const query = JSON.parse(process.argv[2]!) as { address: Address; resource: keyof typeof resources; names: string[] }
const { address, names } = query
const administrator: User = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 0 }
const resource: Resource = resources[query.resource]

const began = performance.now()
const database = connectDatabase(address)
const engine = { db: database.db, resources, rules, texts: (key: string) => key, zone: 'Europe/Moscow' } as unknown as Engine
const { statement, columns } = exportSql(engine, resource, administrator, questionOf(engine, resource, []), names)
const keys = names.map(name => columns[name]!.key)

async function* xml(): AsyncGenerator<string> {
  let row = 0
  for await (const { rows } of database.db.getExecutor().stream<Record<string, unknown>>(statement.compile(database.db), 500)) {
    let text = ''
    for (const one of rows) {
      row += 1
      text += `<row r="${row}"><c><v>${String(one['id'])}</v></c>`
      for (const key of keys)
        if (one[key] !== null)
          text += `<c t="inlineStr"><is><t>${String(one[key]).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
      text += '</row>'
    }
    yield text
  }
}

let bytes = 0
await pipeline(Readable.from(xml()), createDeflateRaw({ level: 6 }), async packed => {
  for await (const chunk of packed) bytes += (chunk as Buffer).length
})
const seconds = (performance.now() - began) / 1000
await database.close()
process.stdout.write(JSON.stringify({ seconds, bytes, ...usageOf(process.pid) }))
