import { optionsOf } from './field.ts'
import type { FileColumns } from './fileColumns.ts'
import type { Resource } from './resource.ts'

/** The field of a resource that says which column of its records' tables holds what, with what it declares; undefined where no table is sent. */
export function columnsOf({ fields }: Resource): (FileColumns & { readonly field: string }) | undefined {
  for (const [field, one] of Object.entries(fields)) {
    const { columns } = optionsOf(one)
    if (columns?.meanings.length) return { ...columns, field }
  }
  return undefined
}
