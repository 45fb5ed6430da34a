import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { can } from '#resource'
import { tableOf } from '#server/engine/schema/names.ts'
import type { Engine } from '#server/engine/engine.ts'
import { unlessRejected } from '#server/engine/write/rejections.ts'
import type { JobKind, JobParams } from '#server/jobs/job.ts'
import { noRight } from '#server/session/rights.ts'
import { bankTransactionsImportDocument, oilCompanyTransactionsImportDocument, truckPenaltyTransactionImportDocument } from './imports.ts'
import { bankFiles } from './bankTransaction/bankTransaction.rules.ts'
import { fileRules } from './transactions/files/documents.rules.ts'
import { fuelFiles } from './oilCompanyTransaction/oilCompanyTransaction.rules.ts'
import { fineFiles } from './transactions/files/fines.rules.ts'
import { beginFile } from './transactions/files/job.rules.ts'
import type { FileKind } from './transactions/files/fileKind.rules.ts'

export const bankTransactionsImportDocumentRules = defineRules(bankTransactionsImportDocument, fileRules(bankFiles) as never)

export const oilCompanyTransactionsImportDocumentRules = defineRules(oilCompanyTransactionsImportDocument, fileRules(fuelFiles) as never)

export const truckPenaltyTransactionImportDocumentRules = defineRules(truckPenaltyTransactionImportDocument, fileRules(fineFiles) as never)

const KINDS: Readonly<Record<string, FileKind>> = { bank: bankFiles, fuel: fuelFiles, fines: fineFiles }
const kindIn = ({ source }: JobParams): FileKind => KINDS[String(source)]!

interface Waiting {
  readonly id: number
  readonly name: string
}

/** Returns the files of a period that were not started. */
async function waitingIn({ db, zone }: Engine, params: JobParams): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`select d.id::int as id, coalesce(d.name, f.file_name) as name
    from ${sql.table(tableOf(kindIn(params).document))} d join sys_file f on f.id = d.file_id
    where d.status = 'new' and d.is_active and not d.is_delete
      and (d.ins_date at time zone ${zone})::date between ${params['dateFrom']}::date and ${params['dateTo']}::date order by d.id`.execute(
    db,
  )
  return rows
}

/** Starts each waiting file of a source that was uploaded in a period; each is read by its own job. */
export const transactionsLoad: JobKind = {
  async begin(tx, params) {
    if (!can(tx.user.rights, kindIn(params).document.rights.create!)) throw noRight()
    return tx.start('transactions_load', params)
  },
  target: ({ source }) => String(source),
  sheet: (texts, result) => ({
    name: texts('nerud.jobs.sheets.files.name'),
    columns: [{ header: texts('nerud.jobs.sheets.broken.file'), kind: 'text', width: 60 }],
    rows: (result as { readonly files: readonly Waiting[] }).files.map(({ name }) => [name]),
  }),
  async work(engine, job, progress) {
    const files = (job.kept ?? (await waitingIn(engine, job.params))) as readonly Waiting[]
    if (!job.kept) await progress.total(files.length)
    for (const { id } of files.slice(job.done))
      await progress.step(async tx => {
        // Somebody may have started it meanwhile.
        await unlessRejected(tx, () => beginFile(tx, kindIn(job.params), id))
        return { rows: 1, keep: files }
      })
    return { files }
  },
}
