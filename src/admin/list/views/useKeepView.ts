import { useNotify, useTranslate } from 'react-admin'
import type { useViewTabs } from './useViewTabs.ts'

/** Saves the open view with the current query and column layout. */
export function useKeepView({ open, keep, query, layout }: ReturnType<typeof useViewTabs>): () => Promise<void> {
  const notify = useNotify()
  const translate = useTranslate()
  return async () => {
    if (!open) return
    const { id, list, name, audience, role, isDefault } = open
    try {
      await keep({ id, list, name, audience, role: role?.id ?? null, isDefault, query, columns: layout })
      notify(translate('nerud.finding.views.kept', { name }), { type: 'success' })
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
}
