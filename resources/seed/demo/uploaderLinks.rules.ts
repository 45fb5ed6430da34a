import { HOURS } from '#resources/content/documentUploaderToken/received'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds } from '#areas/seed/rows.rules'

const HOUR = 3_600_000
/** Ids of the document types that these links request (`resources/seed/books/documentTypes.rules.ts`). */
const TYPE = { power: 3, osago: 17, other: 31 } as const

/** Upload links, made so many hours ago. Their secrets are never shown, so no link opens. */
const LINKS = [
  { name: 'Доверенность на получение груза', object_kind: 'company', object_id: 3, document_type_id: TYPE.power, ago: 5, stage: 'issued' },
  { name: 'Полис ОСАГО, обе стороны', object_kind: 'vehicle', object_id: 2, document_type_id: TYPE.osago, ago: 20, stage: 'issued' },
  { name: 'Фотография подписанной накладной', object_kind: 'deal', object_id: 1, document_type_id: TYPE.other, ago: 30, stage: 'closed' },
  { name: 'Карта партнёра', object_kind: 'company', object_id: 4, document_type_id: TYPE.other, ago: 200, stage: 'issued' },
] as const

/** Adds upload links in the states that need no files. */
export async function seedUploaderLinks({ db, now }: Seeding): Promise<void> {
  const rows = LINKS.map(({ ago, ...link }, at) => {
    const made = new Date(now.getTime() - ago * HOUR)
    return { id: at + 1, ...link, expires: new Date(made.getTime() + HOURS * HOUR), ins_date: made, ins_user_id: 1 }
  })
  await insertRows(db, 'document_uploader_token', rows)
  await moveIds(db, 'document_uploader_token')
}
