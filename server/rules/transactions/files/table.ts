import type { AnyShape } from '../../../exchange/table/mapping.ts'
import { suggestFor } from '../../../exchange/table/read.ts'
import type { TableFile } from '../../../engine/excel/read.ts'
import type { FileKind, SentFile } from './kind.ts'

/** A table is read from all of its bytes: the list of what a workbook holds stands at its end. */
export const tableIn = async ({ name, bytes }: SentFile): Promise<TableFile> => ({ name, bytes: await bytes() })

/** What people may say of the columns of a table. */
export const tableReader = (shape: AnyShape): Pick<FileKind, 'suggest' | 'fields'> => ({
  suggest: async file => suggestFor(await tableIn(file), shape),
  fields: Object.keys(shape.columns),
})
