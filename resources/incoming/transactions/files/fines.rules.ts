import { formatDate, momentAt } from '#resource/text'
import { truckPenaltyTransaction } from '#resources/fines/truckPenaltyTransaction/truckPenaltyTransaction'
import { truckPenaltyTransactionImportDocument } from '../../imports.ts'
import type { Changes } from '#server/engine/rules.ts'
import { FINES, readFines, type Fine } from '#resources/exchange/fines.rules'
import { tableIn, type FileKind, createAll } from './fileKind.rules.ts'

const short = (text: string | null, most: number): string | null => (text === null ? null : text.slice(0, most))
/** Values that do not match the expected pattern are dropped: they are not essential. */
const fitting = (text: string | null, pattern: RegExp): string | null => (text !== null && pattern.test(text) ? text : null)

function valuesOf(fine: Fine, company: number, zone: string): Changes {
  const day = (fine.violatedOn ?? fine.decidedOn)!
  const paid = [fine.status, fine.paidOn && formatDate(fine.paidOn)].filter(Boolean).join(' ')
  return {
    uin: fine.uin,
    decisionDate: fine.decidedOn ?? day,
    violatedAt: momentAt({ day, time: fine.violatedAt ?? '00:00:00' }, zone),
    plate: short(fine.plate, 20),
    sts: fitting(fine.sts, /^\d{2}[\dА-ЯA-Z]{2}\d{6}$/iu),
    article: short(fine.article, 100),
    place: short(fine.place, 500),
    sum: fine.sum,
    noDiscount: fine.isWhole,
    discountSum: fine.discountedSum,
    discountUntil: fine.discountUntil,
    company,
    department: short(fine.division, 300),
    payeeName: short(fine.payee, 300),
    payeeInn: fitting(fine.payeeInn, /^(\d{10}|\d{12})$/u),
    payeeKpp: fitting(fine.payeeKpp, /^\d{9}$/u),
    payeeAccount: fitting(fine.payeeAccount, /^\d{20}$/u),
    payeeBik: fitting(fine.payeeBik, /^\d{9}$/u),
    kbk: fitting(fine.kbk, /^\d{20}$/u),
    oktmo: fitting(fine.oktmo, /^\d{8}(\d{3})?$/u),
    comment: short([paid, fine.photo].filter(Boolean).join(' · ') || null, 1000),
  }
}

/** Lists of fines. All of them must be reviewed, whatever the file says about payment: a file does not book payments. */
export const fineFiles: FileKind = {
  job: 'fines_import',
  input: 'finesDocument',
  document: truckPenaltyTransactionImportDocument,
  header: truckPenaltyTransaction,
  key: 'uin',
  shape: FINES,
  async *read(engine, file) {
    for await (const read of readFines(await tableIn(file), file.mapping)) {
      if (read.kind === 'faulty') yield { kind: 'faulty', problems: read.problems, source: read.source }
      if (read.kind !== 'fine') continue
      yield {
        kind: 'row',
        row: read.fine.row,
        key: read.fine.uin,
        values: valuesOf(read.fine, file.owner, engine.zone),
        source: read.source,
      }
    }
    yield { kind: 'end', period: null, checks: [] }
  },
  async write(tx, _file, rows) {
    const refused: { row: number; message: string }[] = []
    const written = await createAll(
      tx,
      truckPenaltyTransaction,
      rows.map(({ values }) => values),
      (n, message) => void refused.push({ row: rows[n]!.row, message }),
    )
    return { added: written.length, bound: 0, waiting: written.length, ignored: 0, refused }
  },
}
