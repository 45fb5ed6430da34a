import { optionsOf } from './field.ts'
import type { FileColumns } from './fileColumns.ts'
import type { Resource } from './resource.ts'

/**
 * Returns the field of a resource that maps columns of its records' tables to meanings, with its options; undefined when the resource has
 * none.
 */
export function columnsOf({ fields }: Resource): (FileColumns & { readonly field: string }) | undefined {
  for (const [field, one] of Object.entries(fields)) {
    const { columns } = optionsOf(one)
    if (columns?.meanings.length) return { ...columns, field }
  }
  return undefined
}
