import type { Resource, Resources } from '#resource'
import { valueText } from '../kinds/index.ts'
import { fieldLabel, resourceName, type Words } from '../cells/words.ts'
import type { PreviewRow } from './job.ts'

type Translate = Words['t']
/** The name of an import: the plural of the resource, or a name of its own if it imports only a part. */
export const importName = ({ name, parts }: Resource, t: Translate): string =>
  parts?.import?.ownWords ? t(`resources.${name}.import.name`) : resourceName(name, 2, t).toLowerCase()

/** The instructions for the file; `key`: the labels of the fields that identify a record. */
export const importAbout = (resource: Resource, key: string, t: Translate): string =>
  resource.parts?.import?.ownWords
    ? t('nerud.import.aboutOf', { about: t(`resources.${resource.name}.import.about`) })
    : t('nerud.import.about', { name: importName(resource, t), key })

/** The label of a column: that of its field, of the child's field (`child.field`), or the header itself. */
export function columnLabel(resource: Resource, resources: Resources, field: string, { t }: Words): string {
  if (field in resource.fields) return fieldLabel(resource.name, field, t)
  const [child = '', own = ''] = field.split('.')
  return resources[child]?.fields[own] ? fieldLabel(child, own, t) : field
}

/** The text of a changed value; values that the server has formatted already are left unchanged. */
function valueInWords(resource: Resource, field: string, value: unknown, words: Words): string {
  const kind = resource.fields[field]?.kind
  const isWords = typeof value === 'string' && (kind === undefined || kind === 'reference' || kind === 'references')
  return (isWords ? value : valueText(resource, field, value, words)) || words.t('nerud.import.nothing')
}

/** The changes of a record: each field with its old and new value. */
export const changesOf = (
  resource: Resource,
  resources: Resources,
  row: PreviewRow,
  words: Words,
): readonly { field: string; before: string; after: string }[] =>
  row.changes.map(({ field, before, after }) => ({
    field: columnLabel(resource, resources, field, words),
    before: valueInWords(resource, field, before, words),
    after: valueInWords(resource, field, after, words),
  }))

/** All changes of a record in one line. */
export const changesLine = (resource: Resource, resources: Resources, row: PreviewRow, words: Words): string =>
  changesOf(resource, resources, row, words)
    .map(({ field, before, after }) =>
      words.t(row.action === 'create' ? 'nerud.import.set' : 'nerud.import.changed', { field, before, after }),
    )
    .join('; ')
