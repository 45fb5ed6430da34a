import { template } from '#resources/content/template'
import { setting } from '#resources/system/setting'
import { sql } from 'kysely'
import { contentDisposition } from '../../engine/mime.ts'
import { refusal } from '../../engine/refusal.ts'
import { defineRules, type Tx } from '../../engine/rules.ts'
import { changed, valueOfFile } from '../system/parameter.ts'

/** The setting that holds the instruction's file. */
const INSTRUCTION = 'templateInstruction'

async function instructionOf(tx: Tx): Promise<{ id: number; key: string | null; fileName: string | null; contentType: string | null }> {
  const { rows } = await sql<{ id: number; key: string | null; fileName: string | null; contentType: string | null }>`
    select s.id, f.key, f.file_name as "fileName", f.content_type as "contentType" from setting s
    left join sys_file f on f.id = s.file_id where s.parameter = ${INSTRUCTION} and not s.is_delete`.execute(tx.db)
  if (!rows[0]) throw refusal(404, 'NO_FILE', tx.texts('nerud.rules.instructionMissing'))
  return rows[0]
}

export const templateRules = defineRules(template, {
  actions: {
    async uploadInstruction(tx, { file }) {
      const { id } = await instructionOf(tx)
      const kept = await tx.update(setting, Number(id), { file, parameterValue: await valueOfFile(tx, INSTRUCTION, file), ...changed(tx) })
      return kept['file']
    },
    async downloadInstruction(tx) {
      const { key, fileName, contentType } = await instructionOf(tx)
      if (!key) throw refusal(404, 'NO_FILE', tx.texts('nerud.rules.instructionMissing'))
      const ending = /\.\w{1,5}$/.exec(fileName ?? '')?.[0] ?? ''
      return new Response(await tx.storage.stream(key), {
        headers: {
          'content-type': contentType ?? 'application/octet-stream',
          'content-disposition': contentDisposition(tx.texts('nerud.rules.instructionName') + ending),
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        },
      })
    },
  },
})
