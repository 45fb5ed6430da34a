import type { AnyShape } from '../../../exchange/table/mapping.ts'
import { suggestFor } from '../../../exchange/table/read.ts'
import type { FileKind } from './kind.ts'

/** What people may say of the columns of a table. */
export const tableReader = (shape: AnyShape): Pick<FileKind, 'suggest' | 'fields'> => ({
  suggest: file => suggestFor(file, shape),
  fields: Object.keys(shape.columns),
})
