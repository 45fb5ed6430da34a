import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { quoted } from '../cells/words.ts'

/** Names the actions on several records that others do on this list. Fetched apart: the words of actions do not come with the first page. */
export const SharedActions = ({ resource, names }: { readonly resource: Resource; readonly names: readonly string[] }) => {
  const translate = useTranslate()
  const actions = names.map(name => quoted(translate(`resources.${resource.name}.actions.${name}`), translate)).join(', ')
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      {translate('nerud.list.watchOnly', { actions })}
    </Alert>
  )
}
