import type { Storage } from '../../adapters/files.ts'
import { MIME_TYPES } from '../../engine/files/mime.ts'
import type { Seeding } from '../initial.ts'
import { paragraph, title, wordFile } from '../office.ts'
import { insertRows, moveIds } from '../rows.ts'
import { monthBefore } from './mixed.ts'

const MONTHS = 8
const KINDS = ['Счёт', 'Акт'] as const

/** Bills and acts of the subscription for the months that are over, the oldest taken out of use. */
export async function seedSubscription({ db, now }: Seeding, storage: Storage): Promise<void> {
  for (let back = MONTHS; back > 0; back -= 1) {
    const period = monthBefore(now, back).slice(0, 7)
    const month = `${period.slice(5)}.${period.slice(0, 4)}`
    for (const kind of KINDS) {
      const name = `${kind} за ${month}`
      const bytes = wordFile([title(name), paragraph('Доступ к программе «Неруд» за месяц.')])
      const { key, sha256 } = await storage.put(bytes)
      const made = { ins_date: new Date(now.getTime() - (back - 1) * 30 * 86_400_000), ins_user_id: 1 }
      const { id } = await db
        .insertInto('sys_file')
        .values({ key, file_name: `${name}.docx`, content_type: MIME_TYPES.docx, size: bytes.length, sha256, ...made })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertRows(db, 'subscription_doc_management', [
        { period, doc_type_name: kind, name, file_id: id, is_active: back < MONTHS, ...made },
      ])
    }
  }
  await moveIds(db, 'subscription_doc_management')
}
