import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { quoted } from '../cells/words.ts'

/** Names the actions that other users run on several records of this list. A chunk of its own, because the words of actions are not loaded with the first page. */
export const SharedActions = ({ resource, names }: { readonly resource: Resource; readonly names: readonly string[] }) => {
  const translate = useTranslate()
  const actions = names.map(name => quoted(translate(`resources.${resource.name}.actions.${name}`), translate)).join(', ')
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      {translate('nerud.list.watchOnly', { actions })}
    </Alert>
  )
}
