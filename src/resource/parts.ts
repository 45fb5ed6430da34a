import type { Rights } from './field.ts'
import { field } from './fieldMakers.ts'
import { defineResource } from './define.ts'
import type { Activity } from './resource.ts'

interface DocumentsOf<N extends string, T extends string> {
  readonly name: N
  readonly area: string
  /** The resource that owns the documents, and the field that references the owner. */
  readonly owner: T
  readonly api: string
  /** The path of the list of one owner's documents, {id} for the owner; by default `of/{id}` below the others. */
  readonly under?: string
  /**
   * The path of the same list without documents of types that lack the flag: import files are excluded. The rules have the scope `ofTypes`.
   */
  readonly ofTypes?: string
  /** The path that downloads all or some of an owner's documents as a file; by default below their list. */
  readonly download?: string
  /**
   * Names of downloaded files, {id} for the owner and {file} for the file's own name; by default the file's own name, and a general word
   * for several files.
   */
  readonly names?: { readonly one?: string; readonly many?: string }
  /** Its documents are some of another resource's documents: those of owners that are a facet themselves. */
  readonly facet?: string
  /** Where a document has its activity flag; below `metadataFields` by default. */
  readonly activity?: Activity
  /** The flag of the document types that match. */
  readonly types: string
  readonly read: Rights
  readonly write: Rights
}

/**
 * Declares the documents of a parent: typed, searched by name (case-sensitive), soft-deleted, downloaded singly or together as a zip
 * (foundations §2.8, §3).
 */
export function defineDocuments<const N extends string, const T extends string>(of: DocumentsOf<N, T>) {
  const { under = `${of.api}/of/{id}`, download = `${under}/download` } = of
  const lists = { [under]: { by: 'owner' } }
  return defineResource({
    name: of.name,
    area: of.area,
    api: {
      path: of.api,
      lists: { ...lists, ...(of.ofTypes && { [of.ofTypes]: { by: 'owner', scope: 'ofTypes' } }) },
      ...(of.activity && { activity: of.activity }),
    },
    title: 'name',
    fields: {
      owner: field.reference(of.owner, { required: true, createOnly: true, at: of.owner }),
      // Without its own name a document has the name of its file.
      name: field.text({ max: 255 }),
      documentType: field.reference('documentType', { required: true, shows: ['name', 'code'], only: { [of.types]: true } }),
      file: field.file({ required: true, createOnly: true, accept: ['pdf', 'image', 'word', 'excel', 'csv', 'archive'] }),
      fileName: field.text({ derived: 'server', hidden: true }),
      status: field.text({ max: 40, readonly: true }),
    },
    list: {
      columns: ['name', 'documentType', 'file', 'insDate', 'mdInsUser'],
      sort: ['-insDate'],
      search: { in: ['name'], caseSensitive: true },
      filters: { documentType: 'equals' },
    },
    form: ['file', ['name', 'documentType']],
    rights: { read: of.read, create: of.write, edit: of.write, remove: of.write },
    parts: {
      documents: {
        owner: 'owner',
        file: 'file',
        download,
        ...(of.ofTypes && { ofTypes: of.ofTypes }),
        ...(of.names && { names: of.names }),
      },
      ...(of.facet !== undefined && { facet: { of: of.facet, by: 'owner' } }),
    },
    madeBy: 'documents',
  })
}
