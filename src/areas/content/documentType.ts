import { defineResource, everyone, extendResource, field, flagOf, type Defined, type FieldsOf } from '#resource'

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

/**
 * Document types with their owners, which are stored as one set and sent as flags; also which flags are columns of the list, the rows of the
 * form, and the ids that rules refer to.
 */
export function defineDocumentType<const O extends string>(of: {
  readonly owners: readonly O[]
  readonly columns: readonly NoInfer<O>[]
  readonly rows: readonly (readonly NoInfer<O>[])[]
  readonly kept: readonly number[]
}): Defined<'documentType', FieldsOf<typeof documentType> & Flags<O>, {}, {}> {
  const flags: readonly string[] = of.owners.map(flagOf)
  const columns: readonly string[] = of.columns.map(flagOf)
  const more = {
    fields: Object.fromEntries(of.owners.map(owner => [flagOf(owner), flag(owner)])),
    derive: {
      objects: { from: flags, of: (r: Readonly<Record<string, unknown>>) => of.owners.filter(owner => r[flagOf(owner)]) },
    },
    list: {
      columns: ['name', 'code', ...columns, 'isActive'],
      extra: [...flags.filter(name => !columns.includes(name)), 'insDate', 'mdInsUser'],
      filters: { ...Object.fromEntries(flags.map(name => [name, 'equals'])), isActive: 'equals' },
    },
    form: [['name', 'code'], { section: 'objects', rows: of.rows.map(row => row.map(flagOf)) }, 'isActive'],
    parts: { kept: { ids: of.kept, fields: ['code'] } },
  }
  // The compiler knows the names of the flags where this function is called.
  return extendResource(documentType, more as never) as never
}
