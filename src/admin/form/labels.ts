import { useTranslate } from 'react-admin'
import { useFormMeta } from './context.tsx'

/** The label of a field in the form around it; standard fields share theirs. */
export function useFieldLabel(name: string): string {
  const translate = useTranslate()
  const { labels } = useFormMeta()
  return translate(`${labels}.${name}`, { _: translate(`nerud.cell.standard.${name}`, { _: name }) })
}

/** What helps to fill a field in, where its labels say something. */
export function useFieldHint(name: string): string | undefined {
  const translate = useTranslate()
  const { resource } = useFormMeta()
  return translate(`resources.${resource.name}.hints.${name}`, { _: '' }) || undefined
}
