import { useTranslate } from 'react-admin'
import { titleOf, type Resource } from '#resource'
import { resourceName } from '../cells/words.ts'
import type { Wire } from '../data/values.ts'

/** The title of a form: that of the edited record, or the resource of the new one. */
export function useFormTitle(resource: Resource, record?: Wire): string {
  const translate = useTranslate()
  if (record) return titleOf(resource, record) || translate('nerud.form.edit', { name: resourceName(resource.name, 1, translate) })
  return translate('nerud.form.create', { name: resourceName(resource.name, 1, translate) })
}
