import Alert from '@mui/material/Alert'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { offers, type Resource } from '#resource'
import { fieldLabel, quoted } from '../cells/words.ts'
import { changedNames, type Wire } from '../data/values.ts'
import { useProvider } from '../data/providerTypes.ts'
import { useMay } from '../may.ts'
import { onRecordsChanged } from '../live/recordChanges.ts'
import { sessionNow } from '../session.ts'

/** A change of the record by another user: the names of the fields, and the user if known. */
interface Elsewhere {
  readonly fields: readonly string[]
  readonly who: string | undefined
}

interface Entry {
  readonly user: { readonly id: number; readonly fio: string } | null
  readonly token: string | null
}

/** Watches the record of an open form for changes saved elsewhere while the user types. */
function useElsewhere(resource: Resource, base: Wire, isSending: boolean): Elsewhere | null {
  const provider = useProvider()
  const translate = useTranslate()
  const { mayField } = useMay()
  const [found, setFound] = useState<Elsewhere | null>(null)
  const latest = useRef({ base, isSending })
  latest.current = { base, isSending }
  const id = Number(base['id'])
  useEffect(() => setFound(null), [base])
  useEffect(() => {
    // A record from a list of options is not complete, so it cannot be compared.
    if (!offers(resource, 'one')) return undefined
    const look = async (): Promise<void> => {
      const { data } = await provider.getOne(resource.name, { id, meta: { quiet: true } } as never)
      const { base: from, isSending: saves } = latest.current
      if (saves || data['version'] === from['version']) return
      const names = Object.keys(resource.fields).filter(name => mayField(resource, name, 'read'))
      const fields = changedNames(resource, names, from, data)
      if (fields.length === 0) return
      const { data: entries } = await provider.invoke<readonly Entry[]>(resource.name, {
        path: `api/history/${resource.name}/${id}`,
        quiet: true,
      })
      const { user, token } = entries[0] ?? {}
      // A change by the user's own API token is named too, other than one from the user's own second window.
      const by = token ? translate('nerud.show.history.byToken', { token }) : ''
      setFound({ fields, who: user && (by || user.id !== sessionNow()?.id) ? `${user.fio} ${by}`.trim() : undefined })
    }
    // If the record cannot be read now, saving will report that.
    return onRecordsChanged(resource.name, () => void look().catch(() => undefined))
  }, [provider, translate, resource, id, mayField])
  return found
}

interface ChangedElsewhereProps {
  readonly resource: Resource
  /** The record that the typed values are changes of. */
  readonly base: Wire
  readonly isSending: boolean
}

/** Shows above a form that its record has been saved elsewhere: which fields and by whom. Typed values stay; saving merges both. */
export const ChangedElsewhere = ({ resource, base, isSending }: ChangedElsewhereProps) => {
  const translate = useTranslate()
  const found = useElsewhere(resource, base, isSending)
  if (!found) return null
  const fields = found.fields.map(name => quoted(fieldLabel(resource.name, name, translate), translate)).join(', ')
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {found.who === undefined
        ? translate('nerud.form.elsewhere.somebody', { fields })
        : translate('nerud.form.elsewhere.known', { who: found.who, fields })}
    </Alert>
  )
}
