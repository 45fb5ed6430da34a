import type { TableFile } from '../../../engine/excel/read.ts'
import type { SentFile } from './kind.ts'

/** A table is read from all of its bytes: the list of what a workbook holds stands at its end. */
export const tableIn = async ({ name, bytes }: SentFile): Promise<TableFile> => ({ name, bytes: await bytes() })
