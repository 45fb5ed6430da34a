import type { Rights } from './field.ts'

/** Exactly one record of each parent carries the flag; the newest takes over when it goes (foundations §4, "Requisites"). */
export interface OneDefault {
  readonly field: string
  readonly per: string
}
/** Entries in force from a start date on; the current one is the latest that has begun (foundations §4). */
export interface Dated {
  readonly start: string
  readonly per: readonly string[]
  /** The check call, below the path: is this start date free? A parameter in it names the record of the first of `per`; resources may share a call. */
  readonly check?: string
}
/**
 * Writes may carry `isRecalcNeeded`: what was counted from the record is counted anew by the rules' `recalc`, from the day in the field `from`, or, without
 * one, from the day sent as `recalcFrom`. With `preview` nothing is kept, and what would change is answered.
 */
export interface Recalc {
  readonly from?: string
}
/** What a recalculation changes: how many records, and by how much for each of those whom it touches. Sums are decimals. */
export interface Recalculated {
  readonly count: number
  /** Records that fall into an error, or leave it. */
  readonly broken: number
  readonly mended: number
  readonly rows: readonly {
    readonly resource: string
    readonly id: number
    readonly title: string
    readonly count: number
    readonly delta: string
  }[]
  /** Too many to be done at once: the job that does them. */
  readonly job?: number
}
/** Every change of the field leaves a dated row, newest first, under `history` in the record. */
export interface StatusHistory {
  readonly field: string
  readonly history: string
  /** Where a status is called otherwise than its value: the choices of another field, told from all values of a record, oldest first. */
  readonly called?: { readonly choices: string; readonly of: (values: readonly unknown[]) => readonly string[] }
}
/** A value that no other living record has, or no other active one; `check` is the call that asks in advance, `per` narrows the circle. */
export interface Unique {
  readonly among?: 'active'
  readonly check?: string
  readonly per?: readonly string[]
}
/** One column of an import file: the header's spellings and where the value goes. */
export interface ImportColumn {
  readonly field: string
  readonly headers: readonly string[]
  readonly required?: boolean
  /** A reference is found by this field of its target, and created when `create` says so. */
  readonly find?: string
  readonly create?: boolean
}
/** How files of records come in (imports.md §4). */
export interface Import {
  readonly path: string
  readonly screen: string
  /** Decides between create and update: a field, or several that together name a record. */
  readonly key: string | readonly string[]
  /** Values that every row gets beside those of its columns. */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>
  /** Records are never changed: a row that says otherwise of an active one is an error; one that is not active may be brought anew. */
  readonly stays?: boolean
  /** It brings some of the records only and has words of its own at `resources.X.import`: `name` and `about`. */
  readonly named?: boolean
  readonly right: Rights
  readonly columns: readonly ImportColumn[]
  /** Child records written from the same row: their fields, the child resource and its parent field. */
  readonly lines?: readonly {
    readonly resource: string
    readonly by: string
    readonly key: string
    readonly columns: readonly ImportColumn[]
  }[]
}

/** The fields that name a record of an import. */
export const keysOf = ({ key }: Pick<Import, 'key'>): readonly string[] => (typeof key === 'string' ? [key] : key)

/**
 * Sums of all rows, kept by the database itself for each combination of the fields `by`, so that sums over millions of rows cost what hundreds do. They answer
 * the sums of lists that ask of nothing else. `with`: values computed by SQL that reads only the kept fields. `lists`: list calls whose scopes do likewise.
 */
export interface KeptSums {
  readonly of: readonly string[]
  readonly by: readonly string[]
  readonly with?: readonly string[]
  readonly lists?: readonly string[]
}
/** Groups that many entities share, said in a line each. */
export interface Parts {
  readonly oneDefault?: OneDefault
  readonly dated?: Dated
  readonly recalc?: Recalc
  readonly statuses?: StatusHistory
  /** Each answers what it holds; the first that can is asked. */
  readonly keptSums?: readonly KeptSums[]
  readonly unique?: Readonly<Record<string, Unique>>
  readonly import?: Import
  /** Removal means deletion of the row: links that carry no meaning of their own. */
  readonly hardRemove?: boolean
  /**
   * Documents of a parent: files may be downloaded singly or as a zip. The document is named by {doc_id} in the download's path, or by `docId` in the
   * query, where none means all.
   */
  readonly documents?: {
    readonly owner: string
    readonly file: string
    readonly download?: string
    readonly names?: { readonly one?: string; readonly many?: string }
  }
  /** Template documents of this record can be filled at this path with `tpl_ids` and `object_id` (foundations §7). */
  readonly templates?: { readonly object: number; readonly path: string }
  /** Editing is logged but needs no version: settings-like rows with a single writer. */
  readonly unversioned?: boolean
}
