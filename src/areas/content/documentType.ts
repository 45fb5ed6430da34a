import {
  defineResource,
  everyone,
  extendResource,
  field,
  flagOf,
  withDocuments,
  type Defined,
  type FieldsOf,
  type Resource,
  type Resources,
  type TypesOfOwners,
} from '#resource'

/** A document type (foundations §3, "Document type"), without owners; `defineDocumentType` adds them. */
export const documentType = defineResource({
  name: 'documentType',
  area: 'content',
  api: { path: 'api/document_types', calls: ['list', 'one', 'create', 'edit'] },
  screens: { list: '/directory/document-types', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    code: field.text({ max: 30 }),
    objects: field.json({ derived: 'record', hidden: true }),
    status: field.choice(['active', 'inactive'], { derived: 'record', hidden: true }),
  },
  derive: {
    objects: { from: ['id'], of: () => [] },
    status: { from: ['isActive'], of: r => (r.isActive ? 'active' : 'inactive') },
  },
  list: {
    columns: ['name', 'code', 'isActive'],
    extra: ['insDate', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name', 'code'],
    filters: { isActive: 'equals' },
  },
  form: [['name', 'code'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: {} } },
})

const flag = (as: string) => field.flag({ default: false, member: { of: 'owners', as } })
type Flags<O extends string> = { readonly [W in O as `is${Capitalize<W>}`]: ReturnType<typeof flag> }

/** The owners in the order of the flags: the listed ones, and those whose documents name themselves (`parts.documents`). */
const ownersIn = (listed: readonly string[], of: Resources): readonly string[] => [
  ...new Set([...listed, ...Object.values<Resource>(withDocuments(of)).flatMap(({ parts }) => parts?.attached?.types ?? [])]),
]

/**
 * Document types with their owners, which are stored as one set and sent as flags. `of`: the resources, whose documents name their owners;
 * `listed`: those that lead, in their order. Also which flags are columns of the list, the rows of the form (the others follow), and the ids
 * that rules refer to.
 */
export function defineDocumentType<const T extends Resources, const O extends string = never>(
  of: T,
  layout: {
    readonly listed?: readonly O[]
    readonly columns?: readonly (NoInfer<O> | TypesOfOwners<T>)[]
    readonly rows?: readonly (readonly (NoInfer<O> | TypesOfOwners<T>)[])[]
    readonly kept?: readonly number[]
  } = {},
): Defined<'documentType', FieldsOf<typeof documentType> & Flags<O | TypesOfOwners<T>>, {}, {}> {
  const owners = ownersIn(layout.listed ?? [], of)
  const rows: readonly (readonly string[])[] = layout.rows ?? []
  const flags = owners.map(flagOf)
  const columns: readonly string[] = (layout.columns ?? owners).map(flagOf)
  const rest = owners.filter(owner => !rows.flat().includes(owner))
  const more = {
    fields: Object.fromEntries(owners.map(owner => [flagOf(owner), flag(owner)])),
    derive: {
      objects: { from: flags, of: (r: Readonly<Record<string, unknown>>) => owners.filter(owner => r[flagOf(owner)]) },
    },
    list: {
      columns: ['name', 'code', ...columns, 'isActive'],
      extra: [...flags.filter(name => !columns.includes(name)), 'insDate', 'mdInsUser'],
      filters: { ...Object.fromEntries(flags.map(name => [name, 'equals'])), isActive: 'equals' },
    },
    form: [
      ['name', 'code'],
      { section: 'objects', rows: [...rows, ...(rest.length > 0 ? [rest] : [])].map(row => row.map(flagOf)) },
      'isActive',
    ],
    parts: { kept: { ids: layout.kept ?? [], fields: ['code'] } },
  }
  // The compiler knows the names of the flags where this function is called.
  return extendResource(documentType, more as never) as never
}
