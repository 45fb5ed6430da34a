import { defineResource } from './define.ts'
import { field } from './fieldMakers.ts'
import type { Resource } from './resource.ts'
import type { DocumentsOf, OwnDocuments } from './ownDocuments.ts'

/** The flag by which document types say that they fit an owner: 'car' has `isCar`. */
export const flagOf = <const W extends string>(owner: W): `is${Capitalize<W>}` =>
  `is${owner.charAt(0).toUpperCase()}${owner.slice(1)}` as `is${Capitalize<W>}`

const cased = (name: string, by: string): string => name.replace(/[A-Z]/gu, letter => `${by}${letter.toLowerCase()}`)

/** A resource that has documents. */
type Owner<N extends string> = Omit<Resource, 'name'> & { readonly name: N }

/** What the documents of an owner are called: 'car' has 'carDocument'. */
const nameOf = <const N extends string>(owner: N): `${N}Document` => `${owner}Document`

/** The paths of an owner's documents. */
function pathsOf({ name, api }: Pick<Resource, 'name' | 'api'>, of: OwnDocuments) {
  const path = of.api ?? `api/${cased(name, '_')}_documents`
  const under = `${api.path}/{id}/${of.list ?? path.slice(path.lastIndexOf('/') + 1)}`
  return {
    path,
    under,
    ofTypes: of.ofTypes && `${under}/${of.ofTypes}`,
    download: of.download ?? (of.byId ? `${path}/{id}/documents/download/{doc_id}` : `${api.path}/{id}/documents/download`),
  }
}

/** The documents of a parent: typed, searched by name (case-sensitive), soft-deleted, downloaded singly or together as a zip (foundations §2.8, §3). */
function made<const T extends string>(owner: Owner<T>, of: OwnDocuments) {
  const { path, under, ofTypes, download } = pathsOf(owner, of)
  const { types = owner.name, archive = of.byId ? false : cased(owner.name, '-') } = of
  const { rights, parts } = owner
  const read = of.read ?? rights.one ?? rights.read
  const write = of.write ?? rights.edit ?? []
  return defineResource({
    name: nameOf(owner.name),
    area: owner.area,
    api: {
      path,
      lists: { [under]: { by: 'owner' }, ...(ofTypes && { [ofTypes]: { by: 'owner', scope: 'ofTypes' } }) },
      ...(of.activity && { activity: of.activity }),
    },
    title: 'name',
    fields: {
      owner: field.reference(owner.name, { required: true, createOnly: true, at: owner.name }),
      // Without its own name a document has the name of its file.
      name: field.text({ max: 255 }),
      documentType: field.reference('documentType', { required: true, shows: ['name', 'code'], only: { [flagOf(types)]: true } }),
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
    rights: { read, create: write, edit: write, remove: write },
    parts: {
      attached: {
        owner: 'owner',
        file: 'file',
        types,
        download,
        ...(ofTypes && { ofTypes }),
        ...(archive !== false && { names: { one: '{id}-{file}', many: `{id}-${archive}` } }),
      },
      ...(parts?.facet && { facet: { of: nameOf(parts.facet.of), by: 'owner' } }),
    },
    madeBy: 'documents',
  })
}
/** The resource of the documents of an owner. */
export type DocumentResource<N extends string> = ReturnType<typeof made<N>>

const known = new WeakMap<object, Resource>()
/** Returns the resource of an owner's documents. Throws for a resource that declares none. */
export function documentsOf<const N extends string>(owner: Owner<N>): DocumentResource<N> {
  const { documents } = owner.parts ?? {}
  if (!documents) throw new Error(`${owner.name} declares no documents`)
  const found = known.get(owner) ?? made(owner, documents === true ? {} : documents)
  known.set(owner, found)
  return found as unknown as DocumentResource<N>
}

/** What a resource declares of its documents. */
type DeclaredBy<R> = R extends { readonly documented?: infer D } ? ([D] extends [DocumentsOf | undefined] ? D : never) : never
/** The names of resources that have documents. */
export type OwnersOf<T> = { [K in keyof T & string]: [DeclaredBy<T[K]>] extends [never] ? never : K }[keyof T & string]
/** The names of resources whose documents are of types of their own name. */
export type TypesOfOwners<T> = { [K in OwnersOf<T>]: DeclaredBy<T[K]> extends { readonly types: string } ? never : K }[OwnersOf<T>]
/** The names of resources whose documents outside people may send by a link. */
export type ReceiversOf<T> = { [K in OwnersOf<T>]: DeclaredBy<T[K]> extends { readonly byLink: true } ? K : never }[OwnersOf<T>]

/** Resources with those of the documents that they declare. */
export type WithDocuments<T> = T & { readonly [K in OwnersOf<T> as `${K}Document`]: DocumentResource<K> }
/** Adds the documents of each resource that declares some (`parts.documents`), after it. */
export const withDocuments = <const T extends Readonly<Record<string, Resource>>>(all: T): WithDocuments<T> =>
  Object.fromEntries(
    Object.entries<Resource>(all).flatMap(([name, one]): (readonly [string, Resource])[] =>
      one.parts?.documents
        ? [
            [name, one],
            [nameOf(name), documentsOf(one)],
          ]
        : [[name, one]],
    ),
  ) as unknown as WithDocuments<T>
