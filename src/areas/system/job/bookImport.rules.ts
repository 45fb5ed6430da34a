import { can } from '#resource'
import { sql } from 'kysely'
import { findImport, importErrors } from '#server/engine/import/document.ts'
import { applyImport } from '#server/engine/import/run.ts'
import { httpError } from '#server/httpError.ts'
import type { JobKind } from '#server/jobs/kind.ts'
import { noRight } from '#server/session/authorize.ts'

interface Result {
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly errors: readonly { readonly row: number; readonly field: string; readonly value: string; readonly message: string }[]
}

/** Imports a book from a file: valid rows are written, and the result file lists the errors of the others. */
export const bookImport: JobKind = {
  async begin(tx, params) {
    const { right } = tx.resources[String(params['book'])]!.parts!.import!
    if (!can(tx.user.rights, right)) throw noRight()
    return tx.start('book_import', params)
  },
  target: ({ book }) => String(book),
  sheet: (texts, result) => ({
    name: texts('nerud.import.errors'),
    columns: [
      { header: texts('nerud.jobs.sheets.import.row'), kind: 'number' },
      { header: texts('nerud.jobs.sheets.import.field'), kind: 'text', width: 30 },
      { header: texts('nerud.jobs.sheets.import.value'), kind: 'text', width: 30 },
      { header: texts('nerud.import.error'), kind: 'text', width: 60 },
    ],
    rows: (result as Result).errors.map(({ row, field, value, message }) => [row, field, value, message]),
  }),
  async work(engine, job, progress): Promise<Result> {
    const resource = engine.resources[String(job.params['book'])]!
    let id = (job.kept as { readonly id: number } | null)?.id
    if (id === undefined) {
      const step = await progress.step(async tx => {
        const { rows } = await sql<{ id: number }>`insert into sys_import (resource, file_id, user_id, at, status, language)
          values (${resource.name}, ${Number(job.params['bookFile'])}, ${job.user.id}, ${tx.now}, 'applying', ${tx.language}) returning id::int as id`.execute(
          tx.db,
        )
        return { rows: 0, keep: rows[0] }
      })
      id = (step.keep as { readonly id: number }).id
    }
    await applyImport(engine, resource, id)
    const { status, message, total, created, updated, skipped } = (await findImport(engine.db, resource.name, id))!
    if (status === 'failed') throw httpError(422, 'WRONG_FILE', String(message))
    await progress.total(total)
    await progress.step(async () => ({ rows: total - job.done }))
    return { created, updated, skipped, errors: await importErrors(engine.db, id) }
  },
}
