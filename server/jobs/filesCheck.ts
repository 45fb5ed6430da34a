import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { isStorageUnavailable } from '../adapters/files.ts'
import { httpError } from '../httpError.ts'
import type { JobKind } from './job.ts'

/** Files read per step. */
const AT_ONCE = 20
interface Kept {
  readonly after: number
  readonly broken: readonly { readonly id: number; readonly fileName: string }[]
}

/** Reads every stored file, and lists those that are missing or damaged. */
export const filesCheck: JobKind = {
  target: () => '',
  sheet: (texts, result) => ({
    name: texts('nerud.jobs.sheets.broken.name'),
    columns: [
      { header: texts('nerud.jobs.sheets.broken.id'), kind: 'number' },
      { header: texts('nerud.jobs.sheets.broken.file'), kind: 'text', width: 60 },
    ],
    rows: (result as Pick<Kept, 'broken'>).broken.map(({ id, fileName }) => [id, fileName]),
  }),
  async work(engine, job, progress) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_file`.execute(engine.db)
    await progress.total(rows[0]!.n)
    let kept = (job.kept ?? { after: 0, broken: [] }) as Kept
    for (;;) {
      const step = await progress.step(async tx => {
        const { rows: files } = await sql<{ id: number; key: string; file_name: string; sha256: string }>`
          select id, key, file_name, sha256 from sys_file where id > ${kept.after} order by id limit ${sql.lit(AT_ONCE)}`.execute(tx.db)
        const broken = [...kept.broken]
        for (const file of files) {
          const bytes = await tx.storage.bytes(file.key).catch((error: unknown) => {
            if (isStorageUnavailable(error)) throw httpError(503, 'NO_STORAGE', tx.texts('nerud.server.noStorage'))
            return null
          })
          const isWhole = bytes !== null && createHash('sha256').update(bytes).digest('hex') === file.sha256
          if (!isWhole) broken.push({ id: Number(file.id), fileName: file.file_name })
        }
        return { rows: files.length, keep: { after: Number(files.at(-1)?.id ?? kept.after), broken } satisfies Kept }
      })
      const known = kept.broken.length
      kept = step.keep as Kept
      for (const { fileName } of kept.broken.slice(known)) await progress.say(engine.texts('nerud.jobs.log.brokenFile', { name: fileName }))
      if (step.rows < AT_ONCE) return { broken: kept.broken }
    }
  },
}
