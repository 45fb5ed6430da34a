import { defineResource, everyone, extendResource, field, type Defined, type FieldsOf } from '#resource'

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

const flag = () => field.flag({ default: false })
type Flags<O> = { readonly [K in keyof O & string]: ReturnType<typeof flag> }

/** Document types with their owners: for each owner a flag field and its wire name; also which flags are columns of the list, the rows of the form, and the ids that rules refer to. */
export function defineDocumentType<const O extends Readonly<Record<string, string>>>(of: {
  readonly owners: O
  readonly columns: readonly (keyof O & string)[]
  readonly rows: readonly (readonly (keyof O & string)[])[]
  readonly kept: readonly number[]
}): Defined<'documentType', FieldsOf<typeof documentType> & Flags<O>, {}, {}> {
  const flags: readonly string[] = Object.keys(of.owners)
  const columns: readonly string[] = of.columns
  const more = {
    fields: Object.fromEntries(flags.map(name => [name, flag()])),
    derive: {
      objects: { from: flags, of: (r: Readonly<Record<string, unknown>>) => flags.filter(name => r[name]).map(name => of.owners[name]) },
    },
    list: {
      columns: ['name', 'code', ...columns, 'isActive'],
      extra: [...flags.filter(name => !columns.includes(name)), 'insDate', 'mdInsUser'],
      filters: { ...Object.fromEntries(flags.map(name => [name, 'equals'])), isActive: 'equals' },
    },
    form: [['name', 'code'], { section: 'objects', rows: of.rows }, 'isActive'],
    parts: { kept: { ids: of.kept, fields: ['code'] } },
  }
  // The compiler knows the names of the flags where this function is called.
  return extendResource(documentType, more as never) as never
}
